import { publicEndpoint, type EndpointState } from '#domain';
import type { EndpointWithSecret } from './add-endpoint.js';

/** @throws Error when the endpoint is not there: the command that was run has seen that it is */
export function withSecret(state: EndpointState): EndpointWithSecret {
  if (state.status !== 'live') throw new Error('an endpoint that was just changed is not there');
  return { ...publicEndpoint(state), secret: state.secret };
}
