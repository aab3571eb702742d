import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RequestParts } from '#idempotency';

/** What became of a request with a key (docs/api.md, Repeats). */
export type KeyedOutcome = 'decided' | 'repeated' | 'conflict' | 'in-progress';

/** Of a request with a key: what of it must be the same when it is repeated, and in whose name it is decided. */
export class RequestWithKey {
  /** The request that came first, when this one is decided in its name; undefined until that is known. */
  decidedAs: DecidedAs | undefined;
  /** Undefined until that is known. */
  outcome: KeyedOutcome | undefined;
  private bodyDigest = digestOf('');

  constructor(readonly key: string) {}

  /** To be called with the body as it came, before it is read. */
  noteBody(bytes: Buffer): void {
    this.bodyDigest = digestOf(bytes);
  }

  partsOf({ method, raw, headers }: FastifyRequest): RequestParts {
    const [path = '', ...query] = (raw.url ?? '').split('?');
    const callId = headers['x-call-id'];
    return {
      method,
      path,
      query: query.length === 0 ? undefined : query.join('?'),
      callId: callId === undefined ? undefined : String(callId),
      bodyDigest: this.bodyDigest,
    };
  }
}

/** In whose name a request with a key is decided. */
export interface DecidedAs {
  /** The id of the request that came first with the key. */
  readonly requestId: string;
  /** Before that nothing of it can stand in the log: ISO 8601 UTC with milliseconds. */
  readonly since: string;
  /** Whether it may have been decided already by a process that was cut off. */
  readonly isAgain: boolean;
}

function digestOf(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}
