import { EVENT_REFUSALS } from '#domain';
import type { EndpointStates, FoundEndpoint } from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';

/** @throws CommandRejected `endpoint_not_found` when it is another business's, is removed or never was */
export async function ownEndpoint(
  endpoints: EndpointStates,
  businessId: string,
  endpointId: string,
): Promise<FoundEndpoint> {
  const found = await endpoints.ownedBy(businessId, endpointId);
  if (found === undefined) throw new CommandRejected(EVENT_REFUSALS.endpointNotFound);
  return found;
}
