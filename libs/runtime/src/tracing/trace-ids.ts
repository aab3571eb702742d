import type { IdGenerator } from '@opentelemetry/sdk-trace-base';
import { RandomIdGenerator } from '@opentelemetry/sdk-trace-base';

/** A trace, and the span of the request that it began with. */
export interface TraceRoot {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all zero. */
  readonly spanId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The trace that a correlation id stands for. Every event carries it, so processes join the same trace without handing
 * anything on, and a request id from an answer or a log line finds its trace: it is the request id without hyphens.
 * Undefined for what is no UUID.
 */
export function traceRootOf(correlationId: string): TraceRoot | undefined {
  if (!UUID.test(correlationId)) return undefined;
  const traceId = correlationId.replaceAll('-', '').toLowerCase();
  // The second half begins with the variant's digit, which is never zero.
  return { traceId, spanId: traceId.slice(16) };
}

/** Random ids, but for the span that is to be a trace's root. */
export class TraceIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private root: TraceRoot | undefined;

  /** Gives these ids to the span that `start` starts. */
  startRoot<T>(root: TraceRoot, start: () => T): T {
    this.root = root;
    try {
      return start();
    } finally {
      this.root = undefined;
    }
  }

  generateTraceId(): string {
    return this.root?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.root?.spanId ?? this.random.generateSpanId();
  }
}
