import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
/** Beside the id, which its owner sees in the list of sessions. */
const SECRET_BYTES = 16;
const FORM = /^[\w-]{43}$/;

/** A token, shown once, and what is kept of it. */
export interface IssuedToken {
  readonly token: string;
  readonly tokenHash: string;
}

export function newSessionId(): string {
  return randomUUID();
}

/** A token that finds the session and opens it: the session's id and 128 random bits. */
export function issueToken(sessionId: string): IssuedToken {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** Whether it has the form of one, told without looking whether there is such a session. */
export function isSessionToken(text: string): boolean {
  return FORM.test(text);
}

/** The session that a token is of, if it is a live one; undefined for what is no token of ours. */
export function sessionIdOf(token: string): string | undefined {
  if (!isSessionToken(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function isTokenOf(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(tokenHash));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
