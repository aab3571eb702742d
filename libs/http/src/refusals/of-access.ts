import type { Refusals } from './refusal.js';

const SEND_A_KEY = 'send a live API key as Authorization: Bearer <key>.';

/** Of who asks, before anything else is looked at (docs/api.md, Authentication). */
export const ACCESS_REFUSALS = {
  noApiKey: { code: 'unauthorized', message: `This request has no API key; ${SEND_A_KEY}` },
  revokedApiKey: { code: 'unauthorized', message: `This API key was revoked; ${SEND_A_KEY}` },
  sessionForApiKey: { code: 'unauthorized', message: `This is the token of a session; ${SEND_A_KEY}` },
  unknownApiKey: { code: 'unauthorized', message: `This is no API key of ours; ${SEND_A_KEY}` },
  notInProduction: {
    code: 'business_not_in_production',
    message: 'This business is in demo mode: the API opens to it once it is in production, which its console asks for.',
  },
  noSession: {
    code: 'unauthorized',
    message:
      'This request has no live session: sign in, and send the token as Authorization: Bearer <token> or the cookie ' +
      'that was set.',
  },
  sessionEnded: { code: 'unauthorized', message: 'This session was ended meanwhile: sign in again.' },
  originRefused: {
    code: 'origin_refused',
    message:
      'A request with the session’s cookie must come from the service’s own pages, as its Origin says: elsewhere send ' +
      'a token as Authorization: Bearer <token>.',
  },
  noAccessToken: {
    code: 'unauthorized',
    message: 'This request has no live access token: connect the assistant to the account, and send its token.',
  },
  insufficientScope: {
    code: 'insufficient_scope',
    message: 'This access token does not allow {tool}: ask the person for {scopes}.',
  },
  hostRefused: {
    code: 'origin_refused',
    message: 'This address is called by another name here: use the host that the service’s own pages have.',
  },
  pageRefused: {
    code: 'origin_refused',
    message: 'Pages of this Origin may not call: whoever runs the service can name it in MCP_ALLOWED_ORIGINS.',
  },
  freshSignInRequired: {
    code: 'fresh_sign_in_required',
    message: 'This wants a sign-in of the last 15 minutes: renew the session.',
  },
  passkeyRequired: { code: 'passkey_required', message: 'This account has a passkey: sign in anew with it.' },
  staffPasskeyRequired: {
    code: 'passkey_required',
    message: 'Staff sign in with a passkey: add one to your account, and sign in with it.',
  },
  staffOnly: { code: 'staff_only', message: 'This is for staff alone: sign in with the account of one of them.' },
} as const satisfies Refusals;
