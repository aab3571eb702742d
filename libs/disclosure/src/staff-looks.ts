import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { staffStream, type StaffEvent } from '#domain';
import type { EventStore } from '#event-store';
import type { CodableEvent, EventCodec } from '#vault';

/** What an operator's name begins with, where an account's id would stand otherwise. */
const OPERATOR = 'operator:';

/** Writes down which member of staff looked at whose access history, in a stream of each: durable before the history leaves. */
export class StaffLooks {
  constructor(
    private readonly log: EventStore,
    private readonly codec: EventCodec<CodableEvent>,
    private readonly clock: Clock,
  ) {}

  /** @param correlationId the request's id */
  async record(look: StaffEvent['data'], correlationId: string): Promise<void> {
    await this.append(look, correlationId, `staff:${look.accountId}`);
  }

  /**
   * The same for who looks from the command line, where nobody signs in.
   * @param user the user of the machine's that runs the command
   */
  async recordOperator(user: string, personId: string, correlationId: string): Promise<void> {
    const operator = OPERATOR + user;
    await this.append({ accountId: operator, personId, cursor: null }, correlationId, operator);
  }

  private async append(look: StaffEvent['data'], correlationId: string, actor: string): Promise<void> {
    const event: StaffEvent = { type: 'staff.looked.v1', at: this.clock.iso(), data: look };
    const context = { id: randomUUID(), correlationId, causationId: null, actor };
    const stream = staffStream(look.accountId);
    await this.log.append(stream, [await this.codec.encode(stream, event, context)], 'any');
  }
}
