import { publicEndpoint, type EndpointState, type PublicEndpoint } from '#domain';

/** An endpoint in the only answer that holds this secret. */
export type EndpointWithSecret = PublicEndpoint & { readonly secret: string };

/** @throws Error when the endpoint is not there: the command that was run has seen that it is */
export function withSecret(state: EndpointState): EndpointWithSecret {
  if (state.status !== 'live') throw new Error('an endpoint that was just changed is not there');
  return { ...publicEndpoint(state), secret: state.secret };
}
