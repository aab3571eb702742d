import type { Decider } from '../decider.js';
import type { Sealed } from '../sealed-fields.js';
import type { BusinessChange, BusinessCode, BusinessCommand, SealedBusinessCommand } from './business-command.js';
import { decideBusiness, decideSealedBusiness } from './business-decide.js';
import type { BusinessEvent } from './business-event.js';
import { evolveBusiness } from './business-evolve.js';
import type { BusinessState } from './business-state.js';
import { ABSENT_BUSINESS } from './business-state.js';

/** For whoever opens nothing: also while no key can be had. */
export const sealedBusinessDecider: Decider<
  BusinessState<'sealed'>,
  SealedBusinessCommand,
  Sealed<BusinessEvent>,
  BusinessCode,
  BusinessChange
> = { initial: ABSENT_BUSINESS, decide: decideSealedBusiness, evolve: evolveBusiness };

export const businessDecider: Decider<BusinessState, BusinessCommand, BusinessEvent, BusinessCode> = {
  initial: ABSENT_BUSINESS,
  decide: decideBusiness,
  evolve: evolveBusiness,
  sealed: sealedBusinessDecider,
};
