import {
  endpointIdOf,
  grantIdOf,
  grantStream,
  isEventType,
  publicEvent,
  STREAM_PREFIXES,
  wantsEvent,
  type PublicEvent,
} from '#domain';
import type { LogEvent } from '#events';
import type { EndpointRegistry } from '../endpoints/endpoint-registry.js';
import type { DeliveryLedger } from '../ledger/delivery-ledger.js';
import { webhookBody } from '../payload/webhook-body.js';
import type { DeliveryWaker } from '../queue/delivery-waker.js';
import type { EndpointStates } from './endpoint-states.js';
import type { GrantReferences } from './grant-references.js';

export interface DispatcherParts {
  readonly grants: GrantReferences;
  readonly endpointRegistry: EndpointRegistry;
  readonly endpoints: EndpointStates;
  readonly ledger: DeliveryLedger;
  readonly waker: DeliveryWaker;
}

/**
 * Follows the log and writes down what is to be sent: for each event of a grant that the business hears of, one
 * delivery to each of its endpoints that stood before the event and wants it. Handling an event again adds nothing. It
 * is run as the policies are.
 */
export class WebhookDispatcher {
  /** As a policy's: its deliveries stand in records, and would be sent once more. */
  static readonly follows = {
    name: 'webhooks',
    streamPrefixes: [STREAM_PREFIXES.grant, STREAM_PREFIXES.endpoint],
    afterLoss: 'from the log’s end',
  } as const;
  readonly follows = WebhookDispatcher.follows;

  constructor(private readonly parts: DispatcherParts) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    // One that only a later version knows is handled as if it were public: that fails and puts it aside, and it is not
    // lost.
    if (ENDINGS.has(event.type) || !isEventType(event.type)) return event.stream;
    return this.publicEventOf(event) === undefined ? undefined : event.stream;
  };

  readonly handle = async (event: LogEvent): Promise<void> => {
    const endpointId = endpointIdOf(event.stream);
    if (endpointId !== undefined) await this.endDeliveries(endpointId, event);
    const grantId = grantIdOf(event.stream);
    const told = this.publicEventOf(event);
    if (grantId !== undefined && told !== undefined) await this.dispatch(grantId, told, event);
  };

  private async dispatch(grantId: string, told: PublicEvent, event: LogEvent): Promise<void> {
    const { grants, endpointRegistry, ledger, waker } = this.parts;
    const { businessId, externalRef } = await grants.find(grantId);
    const endpointIds = await endpointRegistry.of(businessId);
    if (endpointIds.length === 0) return;
    const body = webhookBody(told, { eventId: event.id, grantId, at: event.metadata.time });
    await Promise.all(
      endpointIds.map(async (endpointId) => {
        const state = await this.stateFor(endpointId, told, event);
        if (state === undefined) return;
        const to = { endpointId, businessId };
        const claimant = state === 'pending' ? await waker.claimant(to) : undefined;
        await ledger.add({ ...to, body, state, externalRef, claimant });
        if (state === 'pending') waker.wake(endpointId);
      }),
    );
  }

  /** Undefined for an endpoint that did not choose the event, or was added after it. */
  private async stateFor(
    endpointId: string,
    { type }: PublicEvent,
    event: LogEvent,
  ): Promise<'pending' | 'held' | undefined> {
    const known = await this.parts.endpoints.find(endpointId);
    if (known === undefined || known.addedAt > event.position || !wantsEvent(known.endpoint, type)) return undefined;
    return known.endpoint.disabledAt === null ? 'pending' : 'held';
  }

  /**
   * What a removed or disabled endpoint was still to be sent. Handled late or again, it ends nothing of one that is
   * enabled again, and of one that is disabled anew only what was pending when this event disabled it.
   */
  private async endDeliveries(endpointId: string, event: LogEvent): Promise<void> {
    const { ledger, endpoints } = this.parts;
    if (event.type === 'endpoint.removed.v1') await ledger.endPending(endpointId, 'dropped');
    if (event.type === 'endpoint.disabled.v1') {
      // Nobody would ever send what is held now: what it missed may have been sent again already.
      if ((await endpoints.find(endpointId))?.endpoint.disabledAt === null) return;
      await ledger.endPending(endpointId, 'held', Date.parse(event.metadata.time));
    }
  }

  private publicEventOf(event: LogEvent): PublicEvent | undefined {
    const grantId = grantIdOf(event.stream);
    return grantId === undefined ? undefined : publicEvent(event.readIn(grantStream(grantId)));
  }
}

const ENDINGS = new Set(['endpoint.removed.v1', 'endpoint.disabled.v1']);
