import { AskedChange, GrantOrAskedChange } from '#resources';
import { GrantIdDto, MoveDto } from './person-inputs.js';

const ASKS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false } as const;
const ENDS = { readOnlyHint: false, destructiveHint: true, idempotentHint: true } as const;
const changes = { countedAs: 'nothing', scope: 'consent:write' } as const;
const asks = { ...changes, hints: ASKS, output: AskedChange } as const;
const ends = { ...changes, hints: ENDS, input: GrantIdDto, output: GrantOrAskedChange } as const;

const IN_THE_APP = 'It happens only when the person confirms it in the app, within ten minutes.';
const ASKED_BACK = 'The person is asked first, here or in the app.';

export const DENY_CLAIM = {
  ...ends,
  name: 'deny_claim',
  title: 'Decline a claim',
  description: `Declines a claim that waits for the person: the business never sees the address by it. ${ASKED_BACK}`,
} as const;

export const REVOKE_GRANT = {
  ...ends,
  name: 'revoke_grant',
  title: 'Take a grant back',
  description: `Takes the address back from a business, for good: it can read it no more. ${ASKED_BACK}`,
} as const;

export const APPROVE_CLAIM = {
  ...asks,
  name: 'approve_claim',
  title: 'Ask to approve a claim',
  description: `Asks the person to let a business have the address. ${IN_THE_APP}`,
  input: GrantIdDto,
} as const;

export const SCHEDULE_MOVE = {
  ...asks,
  name: 'schedule_move',
  title: 'Ask to schedule a move',
  description: `Asks the person to move to another address from a day on. ${IN_THE_APP}`,
  input: MoveDto,
} as const;

export const CANCEL_MOVE = {
  ...asks,
  name: 'cancel_move',
  title: 'Ask to cancel the move',
  description: `Asks the person to cancel the move that is scheduled. ${IN_THE_APP}`,
} as const;

export const CONFIRM_ADDRESS = {
  ...asks,
  name: 'confirm_address',
  title: 'Ask to confirm the address',
  description: `Asks the person to say that the address is still current. ${IN_THE_APP}`,
} as const;
