import { DAY_MS, HOUR_MS, MINUTE_MS } from '#clock';

/** Lengths of the sliding windows, in milliseconds (docs/api.md, Limits). */
export const SPAN = {
  requests: MINUTE_MS,
  previews: DAY_MS,
  unknown: 10 * MINUTE_MS,
  person: HOUR_MS,
  call: DAY_MS,
  decode: MINUTE_MS,
  writes: MINUTE_MS,
  names: DAY_MS,
  addresses: DAY_MS,
  choices: DAY_MS,
  replacements: DAY_MS,
  businesses: DAY_MS,
  demoPreviews: DAY_MS,
  settings: DAY_MS,
  apiKeys: DAY_MS,
  tests: HOUR_MS,
  endpointChanges: HOUR_MS,
  hostLookUps: HOUR_MS,
  addressLookUps: HOUR_MS,
  invitations: DAY_MS,
  invitationMails: DAY_MS,
  keys: DAY_MS,
  keysGivenBack: MINUTE_MS,
  answers: MINUTE_MS,
  clients: HOUR_MS,
  clientsInAll: HOUR_MS,
  letIns: MINUTE_MS,
  letInsInAll: MINUTE_MS,
  tokens: MINUTE_MS,
  clientDocuments: HOUR_MS,
  clientDocumentsInAll: MINUTE_MS,
  toolCalls: MINUTE_MS,
  toolCallsOfPerson: DAY_MS,
} as const;

/** What may be asked without being signed in (docs/api.md, Limits); an installation may set other numbers. */
export interface SignInLimits {
  /** Requests of one network, which is an IPv4 address or an IPv6 /64. */
  readonly requestsAMinute: number;
  readonly requestsAnHour: number;
  /** Mails to all addresses together: bounds what strangers can have sent, and the records of it. */
  readonly mailsAnHour: number;
}

export const SIGN_IN_LIMITS: SignInLimits = { requestsAMinute: 60, requestsAnHour: 600, mailsAnHour: 10_000 };

export const MAILS_SPAN = HOUR_MS;
/**
 * Mails that known devices ask for have a limit apart, so many times as high: whoever uses up that of strangers does
 * not keep out those who were here before.
 */
export const KNOWN_DEVICES_FACTOR = 10;

export function networkLimits({ requestsAMinute, requestsAnHour }: SignInLimits) {
  return [
    { span: MINUTE_MS, limit: requestsAMinute },
    { span: HOUR_MS, limit: requestsAnHour },
  ];
}

/** The limits that no plan changes (docs/api.md, Limits). */
export const LIMIT = {
  /** Requests of a business while it is restricted. */
  restricted: 1,
  /** With this many unknown keys the restriction begins. */
  unknown: 20,
  /** Previews of one person's keys, over all businesses. */
  person: 10,
  /** Look-ups in one voice call. */
  call: 3,
  /** Transcripts of one API key. */
  decode: 60,
  /** What an account may have done: accepted writes a minute; of these, a day. */
  writes: 120,
  names: 20,
  /** Corrections and confirmations of a person's address, and moves; what else a person sets. */
  addresses: 500,
  /** With those of a person who has just signed in: whoever stole a session has not. */
  addressesWhenFresh: 550,
  choices: 500,
  replacements: 5,
  businesses: 10,
  /** Keys of made-up people that are looked up in the demo, each of which is for ever in the log. */
  demoPreviews: 500,
  /** Changes of a business, and API keys that are made for it, whoever of it asks; a day. */
  settings: 500,
  apiKeys: 100,
  /** Invitations by an account, and to a business; mails of them to an address, whoever invites. */
  invitations: 50,
  invitationMails: 5,
  /** Idempotency keys that a business may come with, whatever its plan; most plans allow more. */
  keys: 1_000,
  /** Of these, as many as were of no use and are not counted; most plans allow more. */
  keysGivenBack: 60,
  /** Tests of webhook endpoints, of a business in production and in demo mode. */
  tests: 60,
  testsInDemo: 10,
  /** Changes of webhook endpoints and their secrets, of a business. */
  endpointChanges: 60,
  /** Hosts of webhook endpoints that are looked up in DNS for a business, also of those that are refused then. */
  hostLookUps: 60,
  /** Addresses that an account has looked up where the postal authority answers only so often, refused ones too. */
  addressLookUps: 20,
  /** What listeners of a business tell of how events were answered. */
  answers: 600,
  /** Of a network: clients that register, requests to be let in, requests for tokens, descriptions that are fetched. */
  clients: 20,
  letIns: 60,
  tokens: 600,
  clientDocuments: 60,
  /** Of all networks together, which cost nothing: the first two are written down, the third asks other hosts. */
  clientsInAll: 500,
  letInsInAll: 3_000,
  clientDocumentsInAll: 300,
  /** Calls of one assistant; and of all that a person has, each of which stands in the person's history. */
  toolCalls: 60,
  toolCallsOfPerson: 5_000,
} as const;

/** How long a restriction lasts. */
export const RESTRICTED_MS = HOUR_MS;
