import type { EndpointStates } from '#webhooks';
import { QueryRejected } from '../query-rejected.js';

/** @throws QueryRejected when it is another business's, is removed or never was */
export async function mustOwn(endpoints: EndpointStates, businessId: string, endpointId: string): Promise<void> {
  const known = await endpoints.find(endpointId);
  if (known?.endpoint.businessId === businessId) return;
  throw new QueryRejected('endpoint_not_found', 'There is no such webhook endpoint.');
}
