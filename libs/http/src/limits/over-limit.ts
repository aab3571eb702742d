import type { LimitName, Refused } from '#limits';
import { ApiError } from '../errors/api-error.js';

const MESSAGE: Readonly<Record<LimitName, string>> = {
  requests: 'Too many requests; wait before you send the next.',
  previews: 'Too many previews in 24 hours; wait before you make the next.',
  calls: 'This call has had its look-ups.',
  decode: 'Too many transcripts; wait before you send the next.',
  network: 'Too many requests to sign in from your network; wait before you send the next.',
  mails: 'Too many mails; wait before you ask for the next.',
  writes: 'Too many changes in a minute; wait before you make the next.',
  names: 'Too many changes of the name in 24 hours; wait before you make the next.',
  replacements: 'Too many new keys in 24 hours; wait before you take the next.',
  businesses: 'Too many new businesses in 24 hours; wait before you register the next.',
  invitations: 'Too many invitations in 24 hours; wait before you send the next.',
  invitationMails: 'Too many invitations of this address in 24 hours.',
  keys: 'Too many new Idempotency-Keys in 24 hours; repeat with one you have used, or send the request without one.',
  endpointChanges: 'Too many changes of webhook endpoints in an hour; wait before you make the next.',
  answers: 'Too many answers of listeners in a minute; wait before you send the next.',
  tests: 'Too many tests of webhook endpoints in an hour; wait before you send the next.',
};

/** What a caller hears that is over a limit (docs/api.md, Limits). */
export function overLimit({ limit, retryAfterSeconds, restrictedTo }: Refused): ApiError {
  const code = limit === 'calls' ? 'call_preview_limit' : 'rate_limited';
  const message = limit === 'requests' && restrictedTo !== undefined ? restricted(restrictedTo) : MESSAGE[limit];
  return new ApiError(code, message, retryAfterSeconds);
}

function restricted(until: string): string {
  return `Too many unknown keys were looked up: one request a minute until ${until}.`;
}
