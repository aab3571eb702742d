import { createHmac } from 'node:crypto';

/** What makes two requests under one key the same, each part as the bytes that came. */
export interface RequestParts {
  readonly method: string;
  /** The address up to its query. */
  readonly path: string;
  /** What follows the question mark; undefined where there is none. */
  readonly query: string | undefined;
  /** The header `X-Call-Id`; undefined where there is none. */
  readonly callId: string | undefined;
  /** SHA-256 of the body's bytes. */
  readonly bodyDigest: Buffer;
}

/** Half of an HMAC-SHA256 in base64url. */
const HASH_LENGTH = 22;

/**
 * A keyed hash, as bodies hold person keys, of which there are few enough to try them all.
 * @param secret of this installation, in no backup
 */
export function fingerprintOf(secret: Buffer, { method, path, query, callId, bodyDigest }: RequestParts): string {
  const parts = JSON.stringify([method, path, query ?? null, callId ?? null, bodyDigest.toString('base64url')]);
  return createHmac('sha256', secret).update(`request ${parts}`).digest('base64url');
}

/** Under what a business's key is kept: keys are the caller's own words, and may be names. */
export function recordIdOf(secret: Buffer, businessId: string, key: string): string {
  const hash = createHmac('sha256', secret).update(`key ${businessId} ${key}`).digest('base64url');
  return `${businessId}:${hash.slice(0, HASH_LENGTH)}`;
}
