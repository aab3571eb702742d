import type { Decider } from '../decider.js';
import type { Sealed } from '../sealed-fields.js';
import type { GrantChange, GrantCode, GrantCommand, LaterGrantCommand } from './grant-command.js';
import { decideGrant, decideLater } from './grant-decide.js';
import type { GrantEvent } from './grant-event.js';
import { evolveGrant } from './grant-evolve.js';
import type { GrantState } from './grant-state.js';
import { ABSENT_GRANT } from './grant-state.js';

export const grantDecider: Decider<GrantState, GrantCommand, GrantEvent, GrantCode> = {
  initial: ABSENT_GRANT,
  decide: decideGrant,
  evolve: evolveGrant,
};

/** For whoever opens nothing: also while no key can be had. */
export const sealedGrantDecider: Decider<
  GrantState<'sealed'>,
  LaterGrantCommand,
  Sealed<GrantEvent>,
  GrantCode,
  GrantChange
> = { initial: ABSENT_GRANT, decide: decideLater, evolve: evolveGrant };
