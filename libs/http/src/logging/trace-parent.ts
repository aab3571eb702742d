import type { FastifyRequest } from 'fastify';

/** The trace that a caller says its request is part of. */
export interface TraceParent {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all zero. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Of version 00; a later one may have more behind it, after a hyphen (W3C Trace Context, 3.2 and 4.2). */
const HEADER =
  /^(?!ff)(?<version>[0-9a-f]{2})-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<rest>-.*)?$/;
const LONGEST = 256;

/**
 * The caller's trace, from `traceparent`; undefined without a valid one. Callers are believed only where they are
 * known: a stranger could put requests of others into a trace of its choice.
 */
export function traceParentOf({
  principal,
  headers,
}: Pick<FastifyRequest, 'principal' | 'headers'>): TraceParent | undefined {
  const { traceparent: header } = headers;
  if (principal === undefined || typeof header !== 'string' || header.length > LONGEST) return undefined;
  return readTraceParent(header);
}

/** Undefined for what is no `traceparent`, which is then as if it were not there. */
export function readTraceParent(header: string): TraceParent | undefined {
  const { version, trace = '', span = '', flags = '', rest } = HEADER.exec(header)?.groups ?? {};
  if (version === undefined || (version === '00' && rest !== undefined)) return undefined;
  if (/^0+$/.test(trace) || /^0+$/.test(span)) return undefined;
  return { traceId: trace, spanId: span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
