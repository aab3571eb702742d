import { personStream } from '#domain';
import type { SealedIn } from '#events';
import { evolvePerson } from './evolve-person.js';
import { personAt } from './person-at.js';
import type { PersonDocument, RegisteredPersonDocument } from './person-document.js';

type PersonIn = SealedIn<ReturnType<typeof personStream>>;

const MIDNIGHT = '2030-03-10T00:00:00.000Z';
const AFTER_MIDNIGHT = '2030-03-10T00:00:05.000Z';
const LATER = '2030-03-10T00:01:00.000Z';
const sealed = (text: string) => ({ 'sealed text': true, text }) as const;

const logged = (revision: number, at: string) => ({
  id: `event-${String(revision)}`,
  at,
  metadata: { time: at, correlationId: 'c', causationId: null, actor: 'person:p' },
  stream: personStream('p'),
  revision,
  position: String(revision),
  retried: false,
});
const CONFIRMED: PersonIn = { ...logged(4, AFTER_MIDNIGHT), type: 'person.address_confirmed.v1', data: {} };
const MOVED: PersonIn = {
  ...logged(5, MIDNIGHT),
  type: 'person.move_took_effect.v1',
  data: { moveId: 'move', address: sealed('new'), effectiveDate: '2030-03-10' },
};

/** Somebody whose move is due at midnight. */
const MOVING: RegisteredPersonDocument = {
  personId: 'p',
  revision: 3,
  status: 'registered',
  registeredAt: '2030-03-01T10:00:00.000Z',
  name: sealed('name'),
  address: sealed('old'),
  confirmedAt: '2030-03-01T10:00:00.000Z',
  confirmedRevision: 1,
  claimApprovalRequired: false,
  key: null,
  upcoming: {
    moveId: 'move',
    address: sealed('new'),
    effectiveDate: '2030-03-10',
    scheduledRevision: 3,
    leftOut: [],
  },
  openReports: [],
};

const shown = (document: PersonDocument) => {
  const person = personAt(document, LATER);
  return person.status === 'registered' && { address: person.address, confirmedAt: person.confirmedAt };
};

describe('a move whose event comes late', () => {
  it('confirms the address at its midnight', () => {
    const atMidnight = { address: sealed('new'), confirmedAt: MIDNIGHT };
    expect(shown(MOVING)).toEqual(atMidnight);
    expect(shown(evolvePerson(MOVING, { ...MOVED, revision: 4 }))).toEqual(atMidnight);
  });

  it('does not take back a confirmation given after its midnight, neither before nor after its event', () => {
    const confirmed = evolvePerson(MOVING, CONFIRMED);
    const afterMidnight = { address: sealed('new'), confirmedAt: AFTER_MIDNIGHT };
    expect(shown(confirmed)).toEqual(afterMidnight);
    expect(shown(evolvePerson(confirmed, MOVED))).toEqual(afterMidnight);
  });
});
