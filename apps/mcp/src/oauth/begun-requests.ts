import type { IncomingMessage } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { AuthorizationSecrets } from '#assistants';
import { cookieValue } from '#http';

/** Browsers take cookies of this prefix from their own host alone: no other of its domain can plant one. */
export const BEGUN_COOKIE = '__Host-connect';
/** Requests to be let in that a browser has under way. */
const MAX_BEGUN = 5;
const KEPT_SECONDS = 10 * 60;
const PROOFS = /^[\w-]{22}(\.[\w-]{22})*$/;

/** Has the browser keep a proof that it began the request, beside those of the last few. */
export function beginInBrowser(ctx: KoaContextWithOIDC, requestId: string, secrets: AuthorizationSecrets): void {
  const begun = [secrets.proofOf(requestId), ...proofsOf(ctx.req)].slice(0, MAX_BEGUN);
  const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: KEPT_SECONDS } as const;
  ctx.append('set-cookie', stringifySetCookie({ name: BEGUN_COOKIE, value: begun.join('.'), ...attributes }));
}

/** Whether the browser that sends this began that request. */
export function isBegunBy(request: IncomingMessage, requestId: string, secrets: AuthorizationSecrets): boolean {
  const proof = Buffer.from(secrets.proofOf(requestId));
  return proofsOf(request).some((one) => timingSafeEqual(Buffer.from(one), proof));
}

function proofsOf(request: IncomingMessage): readonly string[] {
  const value = cookieValue(request, BEGUN_COOKIE) ?? '';
  return PROOFS.test(value) ? value.split('.').slice(0, MAX_BEGUN) : [];
}
