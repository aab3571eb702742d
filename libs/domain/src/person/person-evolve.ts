import { assertNever } from '../assert-never.js';
import type { Resolution } from '../grant/grant-event.js';
import type { Address } from '../mail/address.js';
import type { EventIn, Form, InForm } from '../sealed-fields.js';
import { ALL_NOTIFICATIONS } from './notifications.js';
import type { Deleted, KeyIssued, PersonEvent, Registered } from './person-event.js';
import type { PersonKey, PersonState, RegisteredPerson, RegisteringPerson } from './person-state.js';

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
    return { ...person, address: event.data.address, ...confirmed(person, event.at, 'confirmed') };
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
      return withAddress(person, event.data.address, event.at);
    case 'person.address_confirmed.v1':
      return { ...person, ...confirmed(person, event.at, 'confirmed') };
    case 'person.move_scheduled.v1':
      return { ...person, upcoming: { ...event.data, scheduledRevision: person.revision } };
    case 'person.move_cancelled.v1':
      return { ...person, upcoming: null };
    case 'person.move_took_effect.v1':
      return { ...withAddress(person, event.data.address, event.at), upcoming: null };
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

function withAddress<F extends Form>(
  person: RegisteredPerson<F>,
  address: InForm<F, Address>,
  at: string,
): RegisteredPerson<F> {
  return { ...person, address, ...confirmed(person, at, 'updated') };
}

/** A move's event bears the midnight of its date, which may lie before a confirmation already given. */
function confirmed(person: RegisteringPerson<Form> | RegisteredPerson<Form>, at: string, by: Resolution) {
  const confirmedAt = person.confirmedAt !== null && person.confirmedAt > at ? person.confirmedAt : at;
  return { confirmedAt, addressConfirmedRevision: person.revision, addressConfirmedBy: by };
}
