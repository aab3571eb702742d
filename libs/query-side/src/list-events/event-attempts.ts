import type { RecordStore } from '#document-store';
import type { Vault } from '#vault';
import {
  deliveriesOfEvents,
  errorAtListener,
  type DeliveryRecord,
  type EndpointRegistry,
  type ListenerAttempt,
  type ListenerAttempts,
  messageId,
} from '#webhooks';
import type { FeedEvent } from './feed-event.js';

interface Attempt {
  readonly at: string;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
}

/** A try to send an event somewhere. */
export type EventAttempt =
  | (Attempt & {
      readonly by: 'endpoint';
      readonly endpoint_id: string;
      /** The `webhook-id`. */
      readonly delivery_id: string;
    })
  | (Attempt & {
      readonly by: 'listener';
      readonly listener_id: string;
      /** The `webhook-id`. */
      readonly message_id: string;
    });

/** What a business was told, and how it was sent; the newest attempt first. */
export type AttemptedEvent = FeedEvent & { readonly attempts: readonly EventAttempt[] };

interface AttemptParts {
  readonly records: RecordStore;
  readonly endpointRegistry: EndpointRegistry;
  readonly listenerAttempts: ListenerAttempts;
  readonly vault: Vault;
}

/** Of each endpoint, whose delivery has them all. */
const MOST_ATTEMPTS = 5;

/** What became of events at a business's endpoints and listeners. */
export class EventAttempts {
  constructor(private readonly parts: AttemptParts) {}

  /** @param events of the business, at most 1,000 */
  async with(businessId: string, events: readonly FeedEvent[]): Promise<readonly AttemptedEvent[]> {
    const [byEvent, bySequence] = await Promise.all([
      this.atEndpoints(events, await this.parts.endpointRegistry.of(businessId)),
      this.atListeners(businessId, events),
    ]);
    return events.map((event) => {
      const { sequence, data } = event;
      const attempts = [...(byEvent.get(data.event_id) ?? []), ...(bySequence.get(sequence) ?? [])];
      return { ...event, attempts: attempts.sort((one, other) => (one.at < other.at ? 1 : -1)) };
    });
  }

  /** By event. */
  private async atEndpoints(
    events: readonly FeedEvent[],
    endpointIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly EventAttempt[]>> {
    const byEvent = new Map<string, readonly EventAttempt[]>();
    const eventIds = events.map(({ data }) => data.event_id);
    for await (const deliveries of deliveriesOfEvents(this.parts.records, eventIds, endpointIds))
      for (const { id, body } of deliveries)
        byEvent.set(body.eventId, [...(byEvent.get(body.eventId) ?? []), ...attemptsOf(id, body)]);
    return byEvent;
  }

  /** By `sequence`. */
  private async atListeners(
    businessId: string,
    events: readonly FeedEvent[],
  ): Promise<ReadonlyMap<number, readonly EventAttempt[]>> {
    const { listenerAttempts, vault } = this.parts;
    const noted = await listenerAttempts.of(
      businessId,
      events.map(({ sequence }) => sequence),
    );
    const hasErrors = [...noted.values()].flat().some(({ error }) => error !== null);
    const cipher = hasErrors ? await vault.cipherFor({ kind: 'business', id: businessId }) : undefined;
    const shown = ([sequence, attempts]: readonly [number, readonly ListenerAttempt[]]) => {
      const of = attempts.map((attempt) => ({
        ...{ by: 'listener' as const, listener_id: attempt.listenerId },
        ...{ message_id: messageId(attempt.listenerId, sequence), at: new Date(attempt.at).toISOString() },
        ...{ status: attempt.status, duration_ms: attempt.durationMs },
        error: cipher === undefined ? null : errorAtListener(cipher, attempt),
      }));
      return [sequence, of] as const;
    };
    return new Map([...noted].map(shown));
  }
}

function attemptsOf(deliveryId: string, { endpointId, attempts }: DeliveryRecord): readonly EventAttempt[] {
  return attempts.slice(-MOST_ATTEMPTS).map(({ at, status, durationMs, error }) => ({
    ...{ by: 'endpoint', endpoint_id: endpointId, delivery_id: deliveryId },
    ...{ at: new Date(at).toISOString(), status, duration_ms: durationMs, error },
  }));
}
