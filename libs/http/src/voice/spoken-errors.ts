import type { ApiError } from '../errors/api-error.js';
import { statusOf, type ErrorCode } from '../errors/error-code.js';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../errors/retry-after.js';
import { spokenWait } from './spoken-wait.js';

/** Longer than anybody stays silent on the phone for. */
const WORTH_WAITING_SECONDS = 30;

const OUR_FAULT = "I'm sorry, something went wrong on our side. Let's try that again in a moment.";
const NOT_SET_UP = "I'm sorry, I can't look up addresses right now. Let me take your address another way.";
const NOT_UNDERSTOOD = "I'm sorry, I couldn't send that properly. Let me try again.";

/** For the person on the phone, in the agent's voice: what happened, and what comes next. */
const SENTENCES: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_request: NOT_UNDERSTOOD,
  invalid_key_format:
    "I didn't catch that key correctly. Could you please read it to me again, slowly, one character at a time?",
  invalid_external_ref: NOT_UNDERSTOOD,
  transcript_too_long: 'That was a bit long for me. Could you please read me just the key, one character at a time?',

  unauthorized: NOT_SET_UP,
  business_not_in_production: NOT_SET_UP,

  not_found: NOT_UNDERSTOOD,
  key_not_found:
    "I can't find that key. Could you please check it in your app and read it to me again, one character at a time?",
  preview_not_found: "I've lost track of that key. Could you please read it to me again?",
  grant_not_found: "I don't have an address on file for you yet. Could you please read me your key?",

  idempotency_in_progress: "I'm still working on that. Please hold for a moment.",

  preview_other_call: "I can't use a key from another call. Could you please read it to me again?",

  claim_window_expired:
    'That took a little too long, so I have to look your key up again. Could you please read it to me?',
  key_not_usable:
    "That key has been replaced and can't be used anymore. Could you please open your app and read me your new key?",
  grant_revoked:
    "I no longer have permission to use that address. If you'd like to share it again, please read me your key.",

  call_preview_limit:
    "I've looked up as many keys as I can on this call. Please check your key in your app and call us again another time.",

  crypto_unavailable: "I'm sorry, I can't read addresses right now. Let's try that again in a moment.",
  service_unavailable: OUR_FAULT,
  internal_error: OUR_FAULT,
};

/**
 * The sentence for an error (docs/api.md, Endpoints, Voice agents). Says nothing of the request, so it can hold
 * nobody's data.
 */
export function sayError({ code, retryAfterSeconds }: ApiError): string {
  if (code === 'rate_limited') return sayRateLimited(retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS);
  return SENTENCES[code] ?? (statusOf(code) >= 500 ? OUR_FAULT : NOT_UNDERSTOOD);
}

function sayRateLimited(seconds: number): string {
  const wait = spokenWait(seconds);
  return seconds <= WORTH_WAITING_SECONDS
    ? `I need a moment before I can go on. Please hold for about ${wait}.`
    : `I'm sorry, I can't look that up right now. I can try again in about ${wait}.`;
}
