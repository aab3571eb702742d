import {
  type RefusalSet,
  BUSINESS_REFUSALS,
  CHANGE_REFUSALS,
  EVENT_REFUSALS,
  FIELD_REASONS,
  GRANT_REFUSALS,
  PERSON_REFUSALS,
} from '#domain';
import { LIMIT_REFUSALS } from '#limits';
import { ADDRESS_REASONS } from '#postal';
import { URL_REASONS } from '#webhooks';
import type { ErrorCode } from '../errors/error-code.js';
import { ACCESS_REFUSALS } from './of-access.js';
import { ACCOUNT_REFUSALS } from './of-accounts.js';
import { ENGINE_REFUSALS } from './of-engines.js';
import { REQUEST_REFUSALS } from './of-requests.js';
import { CONSTRAINT_REASONS, EACH_REASONS, REQUEST_REASONS } from './reasons.js';

/** Everything that is refused in the same words whatever the field. A new set has to stand here. */
const SETS = [
  REQUEST_REFUSALS,
  ACCESS_REFUSALS,
  ACCOUNT_REFUSALS,
  GRANT_REFUSALS,
  EVENT_REFUSALS,
  PERSON_REFUSALS,
  BUSINESS_REFUSALS,
  CHANGE_REFUSALS,
  LIMIT_REFUSALS,
  ENGINE_REFUSALS,
];

/** Reasons for which a field is wrong, by what they are about. */
export const REASONS: Readonly<Record<string, readonly string[]>> = {
  'The request, its parameters and headers': Object.values(REQUEST_REASONS),
  'What a field must be': [...Object.values(CONSTRAINT_REASONS), ...Object.values(EACH_REASONS)],
  'Texts, names, dates and lists': Object.values(FIELD_REASONS),
  'The `url` of a webhook endpoint': Object.values(URL_REASONS),
  'The parts of an `address`': Object.values(ADDRESS_REASONS),
};

/** The codes whose message is the name of a field and a reason. */
const OF_FIELDS: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_external_ref',
  'transcript_too_long',
  'address_not_standardized',
];

/** Whether the message of a code begins with the name of a field. */
export function namesAField(code: ErrorCode): boolean {
  return OF_FIELDS.includes(code);
}

/** The messages of a code, with places such as `{count}` for what differs; none of those that name a field. */
export function messagesOf(code: ErrorCode): readonly string[] {
  return [...(MESSAGES.get(code) ?? [])];
}

const MESSAGES = new Map<string, Set<string>>();
for (const { code, message } of SETS.flatMap((set: RefusalSet) => Object.values(set)))
  MESSAGES.set(code, (MESSAGES.get(code) ?? new Set()).add(message));
