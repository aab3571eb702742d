import type { Decider } from '../decider.js';
import type { Sealed } from '../sealed-fields.js';
import type { EndpointChange, EndpointCode, EndpointCommand, SealedEndpointCommand } from './endpoint-command.js';
import { decideEndpoint, decideSealedEndpoint } from './endpoint-decide.js';
import type { EndpointEvent } from './endpoint-event.js';
import { evolveEndpoint } from './endpoint-evolve.js';
import type { EndpointState } from './endpoint-state.js';
import { ABSENT_ENDPOINT } from './endpoint-state.js';

/** For whoever opens nothing: also while no key can be had. */
export const sealedEndpointDecider: Decider<
  EndpointState<'sealed'>,
  SealedEndpointCommand,
  Sealed<EndpointEvent>,
  EndpointCode,
  EndpointChange
> = { initial: ABSENT_ENDPOINT, decide: decideSealedEndpoint, evolve: evolveEndpoint };

export const endpointDecider: Decider<EndpointState, EndpointCommand, EndpointEvent, EndpointCode> = {
  initial: ABSENT_ENDPOINT,
  decide: decideEndpoint,
  evolve: evolveEndpoint,
  sealed: sealedEndpointDecider,
};
