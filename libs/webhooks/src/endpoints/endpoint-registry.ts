import type { Clock } from '#clock';
import { changeRecord, type Collection, type RecordStore } from '#document-store';
import { endpointStream, MAX_ENDPOINTS } from '#domain';
import type { EventStore } from '#event-store';

/** docs/api.md, Limits: endpoints of one business. */

export interface EndpointRegistration {
  readonly endpointId: string;
  /** ISO 8601 UTC. */
  readonly reservedAt: string;
}

/** The endpoints of a business, oldest first, under the business's id. */
export interface EndpointRegistryRecord {
  readonly slots: readonly EndpointRegistration[];
}

export const ENDPOINT_REGISTRY: Collection<EndpointRegistryRecord> = { name: 'endpoint-slots', indexes: [] };

/** Longer than any request lasts: a registration without an endpoint is then one that a crash left behind. */
const DANGLING_AFTER_MS = 60_000;

/**
 * Which endpoints a business has, so that it never has more than MAX_ENDPOINTS, however many processes add one at once:
 * an endpoint is registered before it is added, until after it was removed. One that is registered may therefore not
 * exist yet, or no longer: its stream tells.
 */
export class EndpointRegistry {
  constructor(
    private readonly records: RecordStore,
    private readonly log: EventStore,
    private readonly clock: Clock,
  ) {}

  /** Ids of the business's endpoints, oldest first; at most MAX_ENDPOINTS. */
  async of(businessId: string): Promise<readonly string[]> {
    const record = await this.records.get(ENDPOINT_REGISTRY, businessId);
    return record?.body.slots.map(({ endpointId }) => endpointId) ?? [];
  }

  /**
   * Registers an endpoint; one that is registered already counts. To be asked before the endpoint is added, and once
   * more after: a process that stood still in between may have lost its registration.
   * @returns false when all are taken
   */
  async reserve(businessId: string, endpointId: string): Promise<boolean> {
    const record = await changeRecord(this.records, ENDPOINT_REGISTRY, businessId, async (current) => {
      const registered = current?.slots ?? [];
      if (holds(registered, endpointId)) return undefined;
      const kept = registered.length < MAX_ENDPOINTS ? registered : await this.inUse(registered);
      if (kept.length >= MAX_ENDPOINTS) return undefined;
      return { slots: [...kept, { endpointId, reservedAt: this.clock.iso() }] };
    });
    return holds(record?.slots ?? [], endpointId);
  }

  /** Ends the registration of the endpoint. May be repeated. */
  async free(businessId: string, endpointId: string): Promise<void> {
    await changeRecord(this.records, ENDPOINT_REGISTRY, businessId, (current) => {
      if (current === undefined || !holds(current.slots, endpointId)) return undefined;
      return { slots: current.slots.filter((one) => one.endpointId !== endpointId) };
    });
  }

  private async inUse(registered: readonly EndpointRegistration[]): Promise<readonly EndpointRegistration[]> {
    const uses = await Promise.all(registered.map((one) => this.isInUse(one)));
    return registered.filter((_one, index) => uses[index]);
  }

  private async isInUse({ endpointId, reservedAt }: EndpointRegistration): Promise<boolean> {
    const [last] = await this.log.readStream(endpointStream(endpointId), { direction: 'backwards', limit: 1 });
    if (last !== undefined) return last.type !== 'endpoint.removed.v1';
    return Date.parse(reservedAt) + DANGLING_AFTER_MS > this.clock.now();
  }
}

function holds(registered: readonly EndpointRegistration[], endpointId: string): boolean {
  return registered.some((one) => one.endpointId === endpointId);
}
