import type { Decider } from '../decider.js';
import type { BusinessCode, BusinessCommand } from './business-command.js';
import { decideBusiness } from './business-decide.js';
import type { BusinessEvent } from './business-event.js';
import { evolveBusiness } from './business-evolve.js';
import type { BusinessState } from './business-state.js';
import { ABSENT_BUSINESS } from './business-state.js';

export const businessDecider: Decider<BusinessState, BusinessCommand, BusinessEvent, BusinessCode> = {
  initial: ABSENT_BUSINESS,
  decide: decideBusiness,
  evolve: evolveBusiness,
};
