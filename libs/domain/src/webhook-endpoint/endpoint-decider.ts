import type { Decider } from '../decider.js';
import type { EndpointCode, EndpointCommand } from './endpoint-command.js';
import { decideEndpoint } from './endpoint-decide.js';
import type { EndpointEvent } from './endpoint-event.js';
import { evolveEndpoint } from './endpoint-evolve.js';
import type { EndpointState } from './endpoint-state.js';
import { ABSENT_ENDPOINT } from './endpoint-state.js';

export const endpointDecider: Decider<EndpointState, EndpointCommand, EndpointEvent, EndpointCode> = {
  initial: ABSENT_ENDPOINT,
  decide: decideEndpoint,
  evolve: evolveEndpoint,
};
