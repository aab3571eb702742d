import { publicEndpoint, type EndpointState, type LiveEndpoint, type PublicEndpoint } from '#domain';

/** An endpoint in the only answer that holds this secret. */
export type EndpointWithSecret = PublicEndpoint & { readonly secret: string };

/** @throws Error when the endpoint is not there: the command that was run has seen that it is */
export function withSecret(state: EndpointState): EndpointWithSecret {
  const endpoint = changedEndpoint(state);
  return { ...publicEndpoint(endpoint), secret: endpoint.secret };
}

/** What a command that was run leaves of an endpoint. @throws as `withSecret` */
export function changedEndpoint(state: EndpointState): LiveEndpoint {
  if (state.status !== 'live') throw new Error('an endpoint that was just changed is not there');
  return state;
}
