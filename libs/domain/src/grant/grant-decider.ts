import type { Decider } from '../decider.js';
import type { GrantCode, GrantCommand } from './grant-command.js';
import { decideGrant } from './grant-decide.js';
import type { GrantEvent } from './grant-event.js';
import { evolveGrant } from './grant-evolve.js';
import type { GrantState } from './grant-state.js';
import { ABSENT_GRANT } from './grant-state.js';

export const grantDecider: Decider<GrantState, GrantCommand, GrantEvent, GrantCode> = {
  initial: ABSENT_GRANT,
  decide: decideGrant,
  evolve: evolveGrant,
};
