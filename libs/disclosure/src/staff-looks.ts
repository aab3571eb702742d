import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { staffStream, type StaffEvent } from '#domain';
import type { EventStore } from '#event-store';
import type { CodableEvent, EventCodec } from '#vault';

/** Writes down which member of staff looked at whose access history, in a stream of each: durable before the history leaves. */
export class StaffLooks {
  constructor(
    private readonly log: EventStore,
    private readonly codec: EventCodec<CodableEvent>,
    private readonly clock: Clock,
  ) {}

  /** @param correlationId the request's id */
  async record(look: StaffEvent['data'], correlationId: string): Promise<void> {
    const stream = staffStream(look.accountId);
    const event: StaffEvent = { type: 'staff.looked.v1', at: this.clock.iso(), data: look };
    const context = { id: randomUUID(), correlationId, causationId: null, actor: `staff:${look.accountId}` };
    await this.log.append(stream, [await this.codec.encode(stream, event, context)], 'any');
  }
}
