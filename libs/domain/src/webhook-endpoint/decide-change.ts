import { accepted, rejected } from '../decider.js';
import type { ChangeEndpoint, EndpointDecision } from './endpoint-command.js';
import type { EndpointEvent } from './endpoint-event.js';
import { chosenEvents, endpointProblem } from './endpoint-rules.js';
import type { LiveEndpoint } from './endpoint-state.js';

/**
 * Another URL, other types or another description; what is as it was is no change. How the endpoint does stays as it
 * is: only what arrives at the new URL shows that it works (docs/api.md, Endpoints, Webhook endpoints).
 */
export function decideChange(endpoint: LiveEndpoint, command: ChangeEndpoint): EndpointDecision {
  const problem = endpointProblem(command);
  if (problem !== undefined) return rejected(problem);
  const { at, url = endpoint.url, events: asked = endpoint.events, description = endpoint.description } = command;
  const { businessId } = endpoint;
  const events = chosenEvents(asked);
  const changes: EndpointEvent[] = [];
  if (url !== endpoint.url) changes.push({ type: 'endpoint.url_changed.v1', at, data: { businessId, url } });
  if (!areSame(events, endpoint.events)) changes.push({ type: 'endpoint.events_chosen.v1', at, data: { events } });
  if (description !== endpoint.description) {
    changes.push({ type: 'endpoint.described.v1', at, data: { businessId, description } });
  }
  return accepted(...changes);
}

function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((type, place) => type === other[place]);
}
