import type { Clock } from '#clock';
import { changeRecord, type Collection, type RecordStore } from '#document-store';
import { endpointStream, MAX_ENDPOINTS } from '#domain';
import type { EventStore } from '#event-store';

/** docs/api.md, Limits: endpoints of one business. */

export interface EndpointSlot {
  readonly endpointId: string;
  /** ISO 8601 UTC. */
  readonly reservedAt: string;
}

/** The endpoints of a business, oldest first, under the business's id. */
export interface EndpointSlotsRecord {
  readonly slots: readonly EndpointSlot[];
}

export const ENDPOINT_SLOTS: Collection<EndpointSlotsRecord> = { name: 'endpoint-slots', indexes: [] };

/** Longer than any request lasts: a slot without an endpoint is then one that a crash left behind. */
const DANGLING_AFTER_MS = 60_000;

/**
 * Which endpoints a business has, so that it never has more than MAX_ENDPOINTS, however many processes add one at once:
 * a slot is taken before the endpoint is added and given back after it was removed. What a slot names may therefore not
 * exist yet, or no longer: its stream tells.
 */
export class EndpointSlots {
  constructor(
    private readonly records: RecordStore,
    private readonly log: EventStore,
    private readonly clock: Clock,
  ) {}

  /** Ids of the business's endpoints, oldest first; at most MAX_ENDPOINTS. */
  async of(businessId: string): Promise<readonly string[]> {
    const record = await this.records.get(ENDPOINT_SLOTS, businessId);
    return record?.body.slots.map(({ endpointId }) => endpointId) ?? [];
  }

  /**
   * Takes a slot; one that the endpoint has already counts. To be asked before the endpoint is added, and once more
   * after: a process that stood still in between may have lost its slot.
   * @returns false when all are taken
   */
  async reserve(businessId: string, endpointId: string): Promise<boolean> {
    const record = await changeRecord(this.records, ENDPOINT_SLOTS, businessId, async (current) => {
      const slots = current?.slots ?? [];
      if (holds(slots, endpointId)) return undefined;
      const kept = slots.length < MAX_ENDPOINTS ? slots : await this.inUse(slots);
      if (kept.length >= MAX_ENDPOINTS) return undefined;
      return { slots: [...kept, { endpointId, reservedAt: this.clock.iso() }] };
    });
    return holds(record?.slots ?? [], endpointId);
  }

  /** Gives the endpoint's slot back. May be repeated. */
  async free(businessId: string, endpointId: string): Promise<void> {
    await changeRecord(this.records, ENDPOINT_SLOTS, businessId, (current) => {
      if (current === undefined || !holds(current.slots, endpointId)) return undefined;
      return { slots: current.slots.filter((slot) => slot.endpointId !== endpointId) };
    });
  }

  private async inUse(slots: readonly EndpointSlot[]): Promise<readonly EndpointSlot[]> {
    const uses = await Promise.all(slots.map((slot) => this.isInUse(slot)));
    return slots.filter((_slot, index) => uses[index]);
  }

  private async isInUse({ endpointId, reservedAt }: EndpointSlot): Promise<boolean> {
    const [last] = await this.log.readStream(endpointStream(endpointId), { direction: 'backwards', limit: 1 });
    if (last !== undefined) return last.type !== 'endpoint.removed.v1';
    return Date.parse(reservedAt) + DANGLING_AFTER_MS > this.clock.now();
  }
}

function holds(slots: readonly EndpointSlot[], endpointId: string): boolean {
  return slots.some((slot) => slot.endpointId === endpointId);
}
