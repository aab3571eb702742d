import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import { decideChange } from './decide-change.js';
import { decideHealth } from './decide-health.js';
import type {
  AddEndpoint,
  ChangeEndpoint,
  EndpointChangeDecision,
  EndpointCommand,
  EndpointDecision,
  RemoveEndpoint,
  RotateEndpointSecret,
  SealedEndpointCommand,
} from './endpoint-command.js';
import type { EndpointEvent } from './endpoint-event.js';
import { chosenEvents, endpointProblem } from './endpoint-rules.js';
import type { EndpointState } from './endpoint-state.js';
import { dayAfter } from './day-after.js';
import { EVENT_REFUSALS } from '../refusals/of-events.js';

export function decideEndpoint(state: EndpointState, command: EndpointCommand): EndpointDecision {
  switch (command.type) {
    case 'add':
      return add(state, command);
    case 'change':
      return change(state, command);
    case 'rotate-secret':
      return rotate(state, command);
    case 'remove':
    case 'note-failure':
    case 'note-success':
    case 'note-time':
      return decideSealedEndpoint(state, command);
    default:
      return assertNever(command, 'a webhook endpoint command');
  }
}

export function decideSealedEndpoint(
  state: EndpointState<Form>,
  command: SealedEndpointCommand,
): EndpointChangeDecision {
  switch (command.type) {
    case 'remove':
      return remove(state, command);
    case 'note-failure':
    case 'note-success':
    case 'note-time':
      // An attempt may still be under way when its endpoint is removed.
      return state.status === 'live' ? decideHealth(state, command) : accepted();
    default:
      return assertNever(command, 'a webhook endpoint command');
  }
}

/** An endpoint's id is made for it alone, so one that exists under it is the one that was asked for. */
function add(state: EndpointState, command: AddEndpoint): EndpointDecision {
  const { at, endpointId, businessId, url, description, secret } = command;
  const problem = endpointProblem(command);
  if (problem) return rejected(problem);
  if (state.status === 'removed') return endpointNotFound();
  if (state.status === 'live') return state.businessId === businessId ? accepted() : endpointNotFound();
  const events = chosenEvents(command.events);
  const added: EndpointEvent = { type: 'endpoint.added.v1', at, data: { endpointId, businessId, url, events, secret } };
  if (description === undefined || description === null) return accepted(added);
  return accepted<EndpointEvent>(added, { type: 'endpoint.described.v1', at, data: { businessId, description } });
}

function change(state: EndpointState, command: ChangeEndpoint): EndpointDecision {
  if (state.status !== 'live' || state.businessId !== command.businessId) return endpointNotFound();
  return decideChange(state, command);
}

function remove(state: EndpointState<Form>, { at, businessId }: RemoveEndpoint): EndpointChangeDecision {
  if (state.status !== 'live' || state.businessId !== businessId) return endpointNotFound();
  return accepted({ type: 'endpoint.removed.v1', at, data: {} });
}

function rotate(state: EndpointState, { at, businessId, secret }: RotateEndpointSecret): EndpointDecision {
  if (state.status !== 'live' || state.businessId !== businessId) return endpointNotFound();
  if (secret === state.secret) return accepted();
  const previousUntil = dayAfter(at);
  return accepted<EndpointEvent>({
    type: 'endpoint.secret_rotated.v1',
    at,
    data: { businessId, secret, previousUntil },
  });
}

function endpointNotFound(): EndpointChangeDecision {
  return rejected(EVENT_REFUSALS.endpointNotFound);
}
