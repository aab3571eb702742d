import { v5 as uuidV5 } from 'uuid';

/**
 * Names the ids derived from events and endpoints. Never to be changed: a replay would send everything again under
 * other ids.
 */
const DELIVERY_IDS = '2b7f7a0e-6c1d-4f6e-9a53-0d4f5c8e7b16';

/**
 * The one delivery of an event to an endpoint, whoever writes it and however often; the `webhook-id` of each of its
 * attempts.
 */
export function deliveryId(eventId: string, endpointId: string): string {
  return uuidV5(`${eventId}/${endpointId}`, DELIVERY_IDS);
}
