import { DAY_MS } from '#clock';
import type { Collection } from '#document-store';

/** Whose data an answer shows, which decides whether it may be shown again and under whose key it is kept. */
export type AnswerSubject =
  | { readonly kind: 'business' }
  | { readonly kind: 'preview'; readonly personId: string; readonly keyId: string }
  | { readonly kind: 'claim'; readonly personId: string; readonly grantId: string }
  | { readonly kind: 'report'; readonly personId: string };

/** A refusal that was decided. Its words are ours and hold nobody's data. */
interface KeptRefusal {
  readonly kind: 'refusal';
  readonly code: string;
  readonly message: string;
}

export interface KeptSuccess {
  readonly kind: 'success';
  /** 200 to 299. */
  readonly status: number;
  readonly about: AnswerSubject;
  /** The body, sealed as `answer`; null where there is none, or nobody's key was left to seal it under. */
  readonly body: string | null;
}

export type KeptAnswer = KeptRefusal | KeptSuccess;

/** A request that came with an `Idempotency-Key`, under its business and the keyed hash of that key. */
export interface RequestRecord {
  /** The id of the request that came first: what it decides, also on another try, is decided in its name. */
  readonly requestId: string;
  readonly fingerprint: string;
  /** When it came, milliseconds by the clock port. */
  readonly begunAt: number;
  /** `open` after a failure of ours, which may have come after its decision. */
  readonly state: 'running' | 'open' | 'answered';
  /** There once it is answered. */
  readonly answer: KeptAnswer | null;
}

export const IDEMPOTENT_REQUESTS: Collection<RequestRecord> = {
  name: 'idempotent-requests',
  indexes: [{ name: 'by-time', equal: [], order: 'begunAt' }],
};

/** For how long a key is good (docs/api.md, Repeats). */
export const KEY_GOOD_FOR_MS = DAY_MS;
