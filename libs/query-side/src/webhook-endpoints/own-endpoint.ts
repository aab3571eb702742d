import { type LiveEndpoint, EVENT_REFUSALS } from '#domain';
import type { EndpointStates } from '#webhooks';
import { QueryRejected } from '../query-rejected.js';

/** @throws QueryRejected `endpoint_not_found` when it is another business's, is removed or never was */
export async function ownEndpoint(
  endpoints: EndpointStates,
  businessId: string,
  endpointId: string,
): Promise<LiveEndpoint<'sealed'>> {
  const found = await endpoints.ownedBy(businessId, endpointId);
  if (found === undefined) throw new QueryRejected(EVENT_REFUSALS.endpointNotFound);
  return found.endpoint;
}
