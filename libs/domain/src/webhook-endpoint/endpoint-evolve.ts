import { assertNever } from '../assert-never.js';
import type { EndpointAdded, EndpointEvent } from './endpoint-event.js';
import type { EndpointState, LiveEndpoint } from './endpoint-state.js';

export function evolveEndpoint(state: EndpointState, event: EndpointEvent): EndpointState {
  switch (state.status) {
    case 'absent':
      return event.type === 'endpoint.added.v1' ? added(event) : state;
    case 'live':
      return evolveLive(state, event);
    case 'removed':
      return state;
    default:
      return assertNever(state, 'a state of a webhook endpoint');
  }
}

function added({ at, data }: EndpointAdded): LiveEndpoint {
  const { endpointId, businessId, url, events, secret } = data;
  return {
    status: 'live',
    endpointId,
    businessId,
    url,
    events,
    secret,
    previousSecret: null,
    createdAt: at,
    failingSince: null,
    disabledAt: null,
    healthyAt: at,
  };
}

function evolveLive(endpoint: LiveEndpoint, event: EndpointEvent): EndpointState {
  switch (event.type) {
    case 'endpoint.removed.v1':
      return { status: 'removed' };
    case 'endpoint.secret_rotated.v1': {
      const { secret, previousUntil } = event.data;
      return { ...endpoint, secret, previousSecret: { secret: endpoint.secret, until: previousUntil } };
    }
    case 'endpoint.failing.v1':
      return { ...endpoint, failingSince: event.data.since };
    case 'endpoint.disabled.v1':
      return { ...endpoint, disabledAt: event.at };
    case 'endpoint.recovered.v1':
    case 'endpoint.enabled.v1':
      return { ...endpoint, failingSince: null, disabledAt: null, healthyAt: event.at };
    case 'endpoint.added.v1':
      return endpoint;
    default:
      return assertNever(event, 'an event of a webhook endpoint');
  }
}
