import type { LiveEndpoint } from './endpoint-state.js';
import type { ChosenEventType } from './webhook-event-type.js';

/**
 * docs/api.md, Resources, Webhook endpoint: as it is shown everywhere but in the answer that makes its secret known.
 */
export interface PublicEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly ChosenEventType[] | null;
  readonly description: string | null;
  readonly created_at: string;
  readonly failing_since: string | null;
  readonly disabled_at: string | null;
}

/** What a public endpoint is made of; an opened document of a view will do as well. */
type Shown = Pick<
  LiveEndpoint,
  'endpointId' | 'url' | 'events' | 'description' | 'createdAt' | 'failingSince' | 'disabledAt'
>;

export function publicEndpoint(endpoint: Shown): PublicEndpoint {
  const { endpointId, url, events, description, createdAt, failingSince, disabledAt } = endpoint;
  return {
    id: endpointId,
    url,
    events,
    description,
    created_at: createdAt,
    failing_since: failingSince,
    disabled_at: disabledAt,
  };
}
