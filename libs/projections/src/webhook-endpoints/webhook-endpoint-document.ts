import type { Collection } from '#document-store';
import type { ChosenEventType, SealedText } from '#domain';

/** A webhook endpoint, under its id. Its secrets are in no view. */
export interface WebhookEndpointDocument {
  readonly endpointId: string;
  readonly businessId: string;
  /** Sealed under the business's data key. */
  readonly url: SealedText;
  /** Null: every type. */
  readonly events: readonly ChosenEventType[] | null;
  /** Sealed likewise; null, or absent in documents from before there was one, where there is none. */
  readonly description?: SealedText | null;
  readonly createdAt: string;
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  readonly status: 'live' | 'removed';
  /** Position of the event that added it: the order in which endpoints are listed. */
  readonly added: string;
}

export const WEBHOOK_ENDPOINTS: Collection<WebhookEndpointDocument> = {
  name: 'webhook-endpoints',
  indexes: [
    { name: 'by-business', equal: ['businessId', 'status'], order: 'added' },
    // Those that are disabled too, since when they failed.
    { name: 'failing', equal: ['status'], order: 'failingSince' },
  ],
};
