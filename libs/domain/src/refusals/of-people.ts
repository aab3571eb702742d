import type { RefusalSet } from './refusal-set.js';

export const MAX_CHILDREN = 20;

/** Of a person's registration, address, moves and children, and of what staff do with people. */
export const PERSON_REFUSALS = {
  notRegistered: {
    code: 'not_registered',
    message: 'This account is not registered as a person: register with a name and an address first.',
  },
  beingDeleted: {
    code: 'not_registered',
    message: 'This account is being deleted: sign in again in a moment to register anew.',
  },
  alreadyRegistered: {
    code: 'already_registered',
    message: 'This account is registered as a person already: change its name or address instead.',
  },
  moveAlreadyScheduled: {
    code: 'move_already_scheduled',
    message: 'A move is scheduled already: cancel it before you schedule another.',
  },
  noMoveScheduled: {
    code: 'no_move_scheduled',
    message: 'No move is scheduled, or its day has begun and it can no longer be cancelled.',
  },
  moveNotDue: { code: 'move_not_due', message: 'The day of this move has not begun yet.' },
  childHasNoAddress: {
    code: 'child_has_no_address',
    message: 'A child lives at the address of the guardian: change that one.',
  },
  childLimitReached: {
    code: 'child_limit_reached',
    message: `A person has at most ${MAX_CHILDREN} children here: another guardian can register more.`,
  },
  registeredPerson: {
    code: 'registered_person',
    message:
      'This account is a registered person: delete the person, with DELETE /person/v1/me, and the account goes too.',
  },
  personNotFound: {
    code: 'person_not_found',
    message: 'No person has this id or address: check how it is written; who was deleted is found no more.',
  },
  erasureNotFound: {
    code: 'erasure_not_found',
    message: 'No request for an erasure with this id waits: look for it in the list of those that do.',
  },
  secondPersonRequired: {
    code: 'second_person_required',
    message: 'Somebody else among staff must approve it: not who asked, and not the person.',
  },
} as const satisfies RefusalSet;
