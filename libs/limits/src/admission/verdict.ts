/** The limits that a caller may know of; the one on a person's keys is not among them (docs/api.md, Limits). */
export type LimitName = 'requests' | 'previews' | 'calls' | 'decode' | 'network' | 'mails' | AllowanceName;

/**
 * What an account may do, and how many addresses are looked up for it; how many tests and invitations a business may
 * send, how often it may change, and how often its endpoints, whichever way it asks; how many of their hosts are looked
 * up for it; how many mails of invitations an address is sent; with how many idempotency keys a business may come; how
 * many answers its listeners may tell of; what a network, and all of them together, may ask of those who want to be let
 * in as assistants; and how often a person's assistants may call.
 */
const ALLOWANCES = [
  'writes',
  'names',
  'addresses',
  'choices',
  'replacements',
  'businesses',
  'demoPreviews',
  'settings',
  'apiKeys',
  'tests',
  'endpointChanges',
  'hostLookUps',
  'addressLookUps',
  'invitations',
  'invitationMails',
  'keys',
  'keysGivenBack',
  'answers',
  'clients',
  'clientsInAll',
  'letIns',
  'letInsInAll',
  'tokens',
  'clientDocuments',
  'clientDocumentsInAll',
  'toolCalls',
  'toolCallsOfPerson',
] as const;
export type AllowanceName = (typeof ALLOWANCES)[number];

export function isAllowance(name: string): name is AllowanceName {
  return ALLOWANCES.some((allowance) => allowance === name);
}

/** How much of a limit is left, once the request that asks is decided. */
export interface LimitStatus {
  readonly limit: LimitName;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Whole seconds until one more is free; undefined while all of them are. */
  readonly resetSeconds: number | undefined;
}

interface Admitted {
  readonly isAdmitted: true;
  readonly statuses: readonly LimitStatus[];
}

/** Over a limit. What is refused is counted nowhere. */
export interface Refused {
  readonly isAdmitted: false;
  /** The limit that is over; of several the one of a call. */
  readonly limit: LimitName;
  /** The smallest whole number of seconds after which the same request is accepted, if no other comes in between. */
  readonly retryAfterSeconds: number;
  /** While the caller is restricted after too many unknown keys: until when, as an ISO time. */
  readonly restrictedTo?: string;
  readonly statuses: readonly LimitStatus[];
}

/** To be given back when nothing came of it. */
export interface AdmittedUse extends Admitted {
  /** Never rejects. */
  readonly giveBack: () => Promise<void>;
}

export type AllowanceVerdict = AdmittedUse | Refused;

export type Verdict = Admitted | Refused;

export interface AdmittedLookUp extends Admitted {
  /** The key is to be answered as one that nobody has: nobody has it, or its person's keys were looked up too often. */
  readonly isUnknown: boolean;
  /**
   * Until when the business is restricted after too many unknown keys, if the log does not say so yet: an ISO time that
   * is to be written there before the answer leaves.
   */
  readonly restrictedUntil: string | null;
}

export type LookUpVerdict = AdmittedLookUp | (Refused & { readonly restrictedUntil: string | null });
