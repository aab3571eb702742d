import { destination, pino, type DestinationStream, type Logger } from 'pino';

export interface LoggerOptions {
  /** Lines below this level are not written; `info` without it. */
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Written into every line, to tell processes apart. */
  readonly service?: string;
  /** Where the lines go; standard output without it. */
  readonly stream?: DestinationStream;
}

/** Lines are gathered up to this size before they are written, so that few requests pay for a write; the most that the stream takes is 16,384. */
const BUFFER_BYTES = 16_000;
const FLUSH_EVERY_MS = 250;
/** Most that waits for a reader who does not read; lines beyond it are lost, rather than the memory. */
const MAX_BUFFERED_BYTES = 16 * 1_048_576;

/**
 * The log: one JSON object per line. Nothing redacts it: whoever writes a line names each field, and no line names an address, a
 * header, a query or a body.
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const stream =
    options.stream ??
    destination({
      dest: 1,
      sync: false,
      minLength: BUFFER_BYTES,
      maxLength: MAX_BUFFERED_BYTES,
      periodicFlush: FLUSH_EVERY_MS,
    });
  const base = options.service === undefined ? {} : { service: options.service };
  const formatters = { level: (label: string) => ({ level: label }) };
  return pino({ level: options.level ?? 'info', base, formatters }, stream);
}
