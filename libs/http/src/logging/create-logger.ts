import { pino, type DestinationStream, type Logger } from 'pino';

export interface LoggerOptions {
  /** Lines below this level are not written; `info` without it. */
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Written into every line, to tell processes apart: names as OpenTelemetry has them. */
  readonly base?: Readonly<Record<string, string>>;
  /** Where the lines go. */
  readonly stream: DestinationStream;
}

/**
 * The log: one JSON object per line. Nothing redacts it: whoever writes a line names each field, and no line names an
 * address, a header, a query or a body.
 */
export function createLogger({ level = 'info', base = {}, stream }: LoggerOptions): Logger {
  const formatters = { level: (label: string) => ({ level: label }) };
  return pino({ level, base, formatters }, stream);
}
