import { accepted } from '../decider.js';
import { dayAfter } from './day-after.js';
import type { EndpointDecision, NoteFailure, NoteSuccess } from './endpoint-command.js';
import type { EndpointEvent } from './endpoint-event.js';
import type { LiveEndpoint } from './endpoint-state.js';

/** How deliveries go makes an endpoint fail, recover, and be disabled after 24 hours without a success. */
export function decideHealth(endpoint: LiveEndpoint, command: NoteFailure | NoteSuccess): EndpointDecision {
  return command.type === 'note-failure' ? failed(endpoint, command) : succeeded(endpoint, command);
}

/** A disabled endpoint is sent nothing but tests, and a failed test changes nothing. */
function failed(endpoint: LiveEndpoint, { at, failedAt }: NoteFailure): EndpointDecision {
  if (endpoint.disabledAt !== null) return accepted();
  const failingSince = endpoint.failingSince ?? beginningOf(endpoint, at, failedAt);
  const events: EndpointEvent[] = [];
  if (endpoint.failingSince === null) {
    events.push({ type: 'endpoint.failing.v1', at, data: { since: failingSince } });
  }
  if (dayAfter(failingSince) <= at) events.push({ type: 'endpoint.disabled.v1', at, data: { failingSince } });
  return accepted(...events);
}

/** A delivery that began to fail before another one got through has failed anew only now. */
function beginningOf({ healthyAt }: LiveEndpoint, at: string, failedAt: string): string {
  return failedAt < healthyAt || failedAt > at ? at : failedAt;
}

/** What answers late while it is disabled does not enable it: only a test shows that it was mended. */
function succeeded({ failingSince, disabledAt }: LiveEndpoint, { at, isTest }: NoteSuccess): EndpointDecision {
  if (disabledAt !== null) return isTest ? accepted({ type: 'endpoint.enabled.v1', at, data: {} }) : accepted();
  return failingSince === null ? accepted() : accepted({ type: 'endpoint.recovered.v1', at, data: {} });
}
