import type { ConsentErrorCode } from './consent-error.js';

/** What a caller may say of one call. */
export interface CallOptions {
  /** Ends the call, its waits and its repeats. */
  readonly signal?: AbortSignal | undefined;
  /**
   * For a POST: 1 to 255 printable characters of ASCII, good for 24 hours. Without it the client makes one, which
   * covers its own repeats; keep one yourself where a call may be made again after a restart of yours.
   */
  readonly idempotencyKey?: string | undefined;
}

/** One thing that is asked of the service, however often it has to be sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address, with its query. */
  readonly path: string;
  readonly body?: object;
  /** A POST that can be repeated without a key: of keys a business may come with so many a day. */
  readonly isHarmless?: true;
  /** The refusal of a repeat that tells that an earlier sending, whose answer was lost, has done it. */
  readonly isDoneWith?: ConsentErrorCode;
  readonly options?: CallOptions | undefined;
}

/** A body with the headers it came with. */
export interface Answer<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** Undefined where none is sent. @throws TypeError for a key that no header can carry */
export function idempotencyKeyOf({ method, isHarmless, options }: Call): string | undefined {
  if (method !== 'POST') return undefined;
  const key = options?.idempotencyKey ?? (isHarmless === true ? undefined : crypto.randomUUID());
  if (key === undefined) return undefined;
  if (!/^(?! )[\x20-\x7e]{1,255}(?<! )$/.test(key)) {
    throw new TypeError('idempotencyKey must be 1 to 255 printable characters of ASCII, with no space at its ends');
  }
  return key;
}
