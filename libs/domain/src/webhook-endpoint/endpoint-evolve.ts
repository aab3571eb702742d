import { assertNever } from '../assert-never.js';
import type { EventIn, Form } from '../sealed-fields.js';
import type { EndpointAdded, EndpointEvent, EndpointSecretRotated } from './endpoint-event.js';
import type { EndpointState, LiveEndpoint } from './endpoint-state.js';

/** Secrets that sign at once, the newest included: docs/api.md, Endpoints. */
const MOST_SIGNING = 10;

export function evolveEndpoint<F extends Form>(
  state: EndpointState<F>,
  event: EventIn<F, EndpointEvent>,
): EndpointState<F> {
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

function added<F extends Form>({ at, data }: EventIn<F, EndpointAdded>): LiveEndpoint<F> {
  const { endpointId, businessId, url, events, secret } = data;
  return {
    status: 'live',
    endpointId,
    businessId,
    url,
    events,
    description: null,
    secret,
    previousSecrets: [],
    createdAt: at,
    failingSince: null,
    disabledAt: null,
    healthyAt: at,
  };
}

function rotated<F extends Form>(
  endpoint: LiveEndpoint<F>,
  { at, data }: EventIn<F, EndpointSecretRotated>,
): LiveEndpoint<F> {
  const replaced = { secret: endpoint.secret, until: data.previousUntil };
  const inForce = endpoint.previousSecrets.filter(({ until }) => at < until);
  const previousSecrets = [replaced, ...inForce].slice(0, MOST_SIGNING - 1);
  return { ...endpoint, secret: data.secret, previousSecrets };
}

function evolveLive<F extends Form>(endpoint: LiveEndpoint<F>, event: EventIn<F, EndpointEvent>): EndpointState<F> {
  switch (event.type) {
    case 'endpoint.removed.v1':
      return { status: 'removed' };
    case 'endpoint.url_changed.v1':
      return { ...endpoint, url: event.data.url };
    case 'endpoint.events_chosen.v1':
      return { ...endpoint, events: event.data.events };
    case 'endpoint.described.v1':
      return { ...endpoint, description: event.data.description };
    case 'endpoint.secret_rotated.v1':
      return rotated(endpoint, event);
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
