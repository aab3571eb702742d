import type { AllowanceName, LimitName, LimitStatus, Verdict } from '../admission/verdict.js';

/** A window that a caller may know of, after it was decided on. */
export interface WindowState {
  readonly name: WindowName;
  readonly key: string;
  /** Its length in milliseconds. */
  readonly span: number;
  readonly limit: number;
  /** Entries that count, with the one that was just admitted. */
  readonly count: number;
  /** When one more is free; 0 while all are. Milliseconds by the clock port. */
  readonly freeAt: number;
  /** Whether this window refuses. */
  readonly isFull: boolean;
}

/** Redis, or this process by its share. */
export type DecidedBy = 'redis' | 'process';

/** What was decided, and how the windows stand that a caller may know of. */
export interface Decision {
  readonly by: DecidedBy;
  readonly isAdmitted: boolean;
  /** Of a look-up: the key is answered as one that nobody has. */
  readonly isUnknown: boolean;
  /** The end of the restriction that holds now or was just begun, in milliseconds; 0 for none. */
  readonly restrictedUntil: number;
  readonly windows: readonly WindowState[];
  /** Entries in the person's window, which no caller may know of. */
  readonly personCount: number;
  /** Entries in the window of unknown keys. */
  readonly unknownCount: number;
}

export type WindowName = 'requests' | 'previews' | 'call' | 'decode' | 'network' | 'mails' | AllowanceName;

const LIMIT_NAME: Readonly<Record<WindowName, LimitName>> = {
  requests: 'requests',
  previews: 'previews',
  call: 'calls',
  decode: 'decode',
  network: 'network',
  mails: 'mails',
  writes: 'writes',
  names: 'names',
  addresses: 'addresses',
  choices: 'choices',
  replacements: 'replacements',
  businesses: 'businesses',
  settings: 'settings',
  apiKeys: 'apiKeys',
  tests: 'tests',
  clients: 'clients',
  clientsInAll: 'clientsInAll',
  letIns: 'letIns',
  letInsInAll: 'letInsInAll',
  tokens: 'tokens',
  clientDocuments: 'clientDocuments',
  clientDocumentsInAll: 'clientDocumentsInAll',
  endpointChanges: 'endpointChanges',
  hostLookUps: 'hostLookUps',
  addressLookUps: 'addressLookUps',
  demoPreviews: 'demoPreviews',
  invitations: 'invitations',
  invitationMails: 'invitationMails',
  keys: 'keys',
  keysGivenBack: 'keysGivenBack',
  answers: 'answers',
  toolCalls: 'toolCalls',
  toolCallsOfPerson: 'toolCallsOfPerson',
};

/** A decision as the caller hears of it. @param now when it was asked for, by the clock port */
export function verdictOf({ isAdmitted, windows, restrictedUntil }: Decision, now: number): Verdict {
  const statuses = windows.map((window) => standingOf(window, now));
  if (isAdmitted) return { isAdmitted, statuses };
  const full = windows.filter(({ isFull }) => isFull);
  const freeAt = Math.max(...full.map((window) => window.freeAt));
  const first = full.find(({ name }) => name === 'call') ?? full[0];
  if (first === undefined) throw new Error('a request was refused by no limit');
  const refused = {
    isAdmitted,
    limit: LIMIT_NAME[first.name],
    retryAfterSeconds: secondsUntil(freeAt, now),
    statuses,
  };
  return restrictedUntil > now ? { ...refused, restrictedTo: new Date(restrictedUntil).toISOString() } : refused;
}

function standingOf({ name, span, limit, count, freeAt }: WindowState, now: number): LimitStatus {
  return {
    limit: LIMIT_NAME[name],
    quota: limit,
    windowSeconds: span / 1000,
    remaining: Math.max(0, limit - count),
    resetSeconds: count === 0 ? undefined : secondsUntil(freeAt, now),
  };
}

/** Whole seconds, at least one: what is not free now is not free in no time. */
function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1000));
}
