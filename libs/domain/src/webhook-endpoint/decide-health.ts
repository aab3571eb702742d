import { assertNever } from '../assert-never.js';
import { accepted } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import { dayAfter } from './day-after.js';
import type {
  EndpointChange,
  EndpointChangeDecision,
  HealthCommand,
  NoteFailure,
  NoteSuccess,
} from './endpoint-command.js';
import type { LiveEndpoint } from './endpoint-state.js';

/** How deliveries go makes an endpoint fail, recover, and be disabled after 24 hours without a success. */
export function decideHealth(endpoint: LiveEndpoint<Form>, command: HealthCommand): EndpointChangeDecision {
  switch (command.type) {
    case 'note-failure':
      return failed(endpoint, command);
    case 'note-success':
      return succeeded(endpoint, command);
    case 'note-time':
      return accepted(...disabledIfOverdue(endpoint, endpoint.failingSince, command.at));
    default:
      return assertNever(command, 'how an endpoint does');
  }
}

/** A disabled endpoint is sent nothing but tests, and a failed test changes nothing. */
function failed(endpoint: LiveEndpoint<Form>, { at, failedAt }: NoteFailure): EndpointChangeDecision {
  if (endpoint.disabledAt !== null) return accepted();
  const failingSince = endpoint.failingSince ?? beginningOf(endpoint, at, failedAt);
  const events: EndpointChange[] = [];
  if (endpoint.failingSince === null) {
    events.push({ type: 'endpoint.failing.v1', at, data: { since: failingSince } });
  }
  return accepted(...events, ...disabledIfOverdue(endpoint, failingSince, at));
}

function disabledIfOverdue(
  { disabledAt }: LiveEndpoint<Form>,
  failingSince: string | null,
  at: string,
): readonly EndpointChange[] {
  if (failingSince === null || disabledAt !== null || dayAfter(failingSince) > at) return [];
  return [{ type: 'endpoint.disabled.v1', at, data: { failingSince } }];
}

/** A delivery that began to fail before another one got through has failed anew only now. */
function beginningOf({ healthyAt }: LiveEndpoint<Form>, at: string, failedAt: string): string {
  return failedAt < healthyAt || failedAt > at ? at : failedAt;
}

/** What answers late while it is disabled does not enable it: only a test shows that it was mended. */
function succeeded(
  { failingSince, disabledAt }: LiveEndpoint<Form>,
  { at, isTest }: NoteSuccess,
): EndpointChangeDecision {
  if (disabledAt !== null) return isTest ? accepted({ type: 'endpoint.enabled.v1', at, data: {} }) : accepted();
  return failingSince === null ? accepted() : accepted({ type: 'endpoint.recovered.v1', at, data: {} });
}
