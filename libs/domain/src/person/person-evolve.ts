import { assertNever } from '../assert-never.js';
import type { Resolution } from '../grant/grant-event.js';
import type { EventIn, Form } from '../sealed-fields.js';
import { lastConfirmed } from './last-confirmed.js';
import { ALL_NOTIFICATIONS } from './notifications.js';
import type { Deleted, KeyIssued, PersonEvent, Registered } from './person-event.js';
import type { PersonKey, PersonState, RegisteredPerson, RegisteringPerson } from './person-state.js';

/** docs/api.md, States and transitions. */
const RESOLUTIONS_BY_TYPE: Readonly<Partial<Record<PersonEvent['type'], Resolution>>> = {
  'person.address_corrected.v1': 'updated',
  'person.move_took_effect.v1': 'updated',
  'person.address_confirmed.v1': 'confirmed',
};

/** Looks into no name and no address, so that a stream whose data key is destroyed still folds. */
export function evolvePerson<F extends Form>(state: PersonState<F>, event: EventIn<F, PersonEvent>): PersonState<F> {
  const revision = state.revision + 1;
  if (event.type === 'person.deleted.v1') return { status: 'deleted', revision, deletedAt: event.at };
  switch (state.status) {
    case 'absent':
      return event.type === 'person.registered.v1' ? registering(revision, event) : { ...state, revision };
    case 'registering':
      return evolveRegistering({ ...state, revision }, event);
    case 'registered':
      return evolveRegistered({ ...state, revision }, event);
    case 'deleted':
      return { ...state, revision };
    default:
      return assertNever(state, 'a state of a person');
  }
}

function registering<F extends Form>(revision: number, { at, data }: EventIn<F, Registered>): RegisteringPerson<F> {
  const { personId, accountId, guardianId, name } = data;
  return {
    status: 'registering',
    revision,
    personId,
    accountId,
    guardianId,
    registeredAt: at,
    name,
    address: null,
    confirmedAt: null,
    addressConfirmedRevision: null,
    addressConfirmedBy: null,
  };
}

function evolveRegistering<F extends Form>(
  person: RegisteringPerson<F>,
  event: EventIn<F, PersonEvent>,
): PersonState<F> {
  if (event.type === 'person.address_set.v1') {
    return { ...person, address: event.data.address, ...confirmed(person, event) };
  }
  if (event.type !== 'person.key_issued.v1') return person;
  return {
    ...person,
    status: 'registered',
    key: keyOf(event),
    claimApprovalRequired: false,
    notifications: ALL_NOTIFICATIONS,
    upcoming: null,
  };
}

type LaterEvent = Exclude<PersonEvent, Deleted>;

function evolveRegistered<F extends Form>(
  person: RegisteredPerson<F>,
  event: EventIn<F, LaterEvent>,
): RegisteredPerson<F> {
  switch (event.type) {
    case 'person.name_changed.v1':
      return { ...person, name: event.data.name };
    case 'person.address_corrected.v1':
      return { ...person, address: event.data.address, ...confirmed(person, event) };
    case 'person.address_confirmed.v1':
      return { ...person, ...confirmed(person, event) };
    case 'person.move_scheduled.v1':
      return { ...person, upcoming: { ...event.data, scheduledRevision: person.revision } };
    case 'person.move_cancelled.v1':
      return { ...person, upcoming: null };
    case 'person.move_took_effect.v1':
      return { ...person, address: event.data.address, upcoming: null, ...confirmed(person, event) };
    case 'person.key_replaced.v1': {
      const { keyId, key } = event.data;
      return { ...person, key: { keyId, key, issuedAt: event.at } };
    }
    case 'person.claim_approval_set.v1':
      return { ...person, claimApprovalRequired: event.data.required };
    case 'person.notifications_set.v1':
      return { ...person, notifications: event.data };
    case 'person.registered.v1':
    case 'person.address_set.v1':
    case 'person.key_issued.v1':
      // They stand in a registration alone.
      return person;
    default:
      return assertNever(event, 'an event of a person');
  }
}

function keyOf<F extends Form>({ at, data }: EventIn<F, KeyIssued>): PersonKey<F> {
  return { keyId: data.keyId, key: data.key, issuedAt: at };
}

function confirmed(
  person: RegisteringPerson<Form> | RegisteredPerson<Form>,
  { type, at }: Pick<PersonEvent, 'type' | 'at'>,
) {
  return {
    confirmedAt: lastConfirmed(person.confirmedAt, at),
    addressConfirmedRevision: person.revision,
    addressConfirmedBy: resolutionBy(type) ?? 'confirmed',
  };
}

/** How an event of a person answers every report on the address; null for one that answers none. */
export function resolutionBy(type: PersonEvent['type']): Resolution | null {
  return RESOLUTIONS_BY_TYPE[type] ?? null;
}
