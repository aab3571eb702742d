import type { LimitName } from '../admission/verdict.js';
import { LIMIT } from '../windows/limit-table.js';

const over = <Message extends string>(message: Message) => ({ code: 'rate_limited', message }) as const;

/** What a caller hears that is over a limit (docs/api.md, Limits); `Retry-After` says how long it is to wait. */
export const LIMIT_REFUSALS = {
  requests: over('Too many requests in a minute for your plan: wait before you send the next.'),
  /** While look-ups are restricted. */
  restricted: over('Too many unknown keys were looked up: one request a minute until {until}.'),
  previews: over('Too many previews in 24 hours for your plan: wait before you make the next.'),
  calls: {
    code: 'call_preview_limit',
    message: `This call has had its ${LIMIT.call} look-ups: look further keys up in another call.`,
  },
  decode: over(`Too many transcripts: ${LIMIT.decode} a minute are decoded for an API key; wait before the next.`),
  network: over('Too many requests to sign in from your network: wait before you send the next.'),
  mails: over('Too many mails: wait before you ask for the next.'),
  writes: over(`Too many changes: an account may make ${LIMIT.writes} a minute; wait before you make the next.`),
  names: over(`Too many changes of the name: ${LIMIT.names} in 24 hours are allowed; wait before you make the next.`),
  addresses: over(
    `Too many changes of the address: ${LIMIT.addresses} in 24 hours are allowed, some more to whoever signs in anew; wait before you make the next.`,
  ),
  choices: over(
    `Too many changes of choices: ${LIMIT.choices} in 24 hours are allowed; wait before you make the next.`,
  ),
  replacements: over(
    `Too many new keys: ${LIMIT.replacements} in 24 hours are allowed; wait before you take the next.`,
  ),
  businesses: over(
    `Too many new businesses: ${LIMIT.businesses} in 24 hours are allowed; wait before you register the next.`,
  ),
  settings: over(
    `Too many changes of the business: ${LIMIT.settings} in 24 hours are allowed; wait before you make the next.`,
  ),
  apiKeys: over(`Too many new API keys: ${LIMIT.apiKeys} in 24 hours are allowed; wait before you make the next.`),
  invitations: over(
    `Too many invitations: ${LIMIT.invitations} in 24 hours are allowed; wait before you send the next.`,
  ),
  demoPreviews: over(
    `Too many look-ups in the demo: ${LIMIT.demoPreviews} in 24 hours are allowed; wait before you make the next.`,
  ),
  invitationMails: over('Too many invitations of this address in 24 hours: wait before you invite it again.'),
  keys: over(
    'Too many new Idempotency-Keys in 24 hours: repeat with one you have used, or send the request without one.',
  ),
  keysGivenBack: over('Too many Idempotency-Keys in a minute that were of no use: wait before you send the next.'),
  endpointChanges: over(
    `Too many changes of webhook endpoints: ${LIMIT.endpointChanges} an hour are allowed; wait before you make the next.`,
  ),
  hostLookUps: over(
    `Too many hosts of webhook endpoints looked up: ${LIMIT.hostLookUps} an hour are allowed; wait before you give the next.`,
  ),
  addressLookUps: over(
    `Too many addresses looked up at the Postal Service: ${LIMIT.addressLookUps} an hour are allowed, refused ones among them; wait before you give the next.`,
  ),
  answers: over('Too many answers of listeners in a minute: wait before you send the next.'),
  clients: over(
    `Too many assistants registered from your network: ${LIMIT.clients} an hour are allowed; wait before the next.`,
  ),
  clientsInAll: over('Too many assistants were registered within an hour: wait before you register the next.'),
  letIns: over('Too many requests to let assistants in from your network: wait before you send the next.'),
  letInsInAll: over('Too many requests to let assistants in: wait before you send the next.'),
  tokens: over('Too many requests for tokens from your network: wait before you send the next.'),
  clientDocuments: over('Too many descriptions of assistants asked for from your network: wait before the next.'),
  clientDocumentsInAll: over('Too many descriptions of assistants asked for: wait before the next.'),
  toolCalls: over(`Too many calls: ${LIMIT.toolCalls} a minute are allowed; wait before you make the next.`),
  toolCallsOfPerson: over('Too many calls of this person’s assistants in 24 hours: wait before you make the next.'),
  tests: over('Too many tests of webhook endpoints in an hour: wait before you send the next.'),
} as const satisfies Readonly<Record<LimitName | 'restricted', object>>;
