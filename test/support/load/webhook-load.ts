import type { RunningProcess } from '#runtime';
import { eventually } from '../time/eventually.js';
import { grantEvents, manyGrants } from './many-grants.js';
import type { Service } from '../service/service.js';
import type { Person } from '../personas/person.js';
import type { WebhookReceiver } from '../webhooks/webhook-receiver.js';

const PATIENCE_MS = 60_000;

/** A person with many grants of one business: each confirmation is as many events at once. */
export class WebhookLoad {
  private confirmations = 0;

  private constructor(
    private readonly running: RunningProcess,
    private readonly person: Person,
    private readonly grantIds: readonly string[],
  ) {}

  static async make({ running, world }: Service, businessId: string, grants: number): Promise<WebhookLoad> {
    const person = await world.person();
    return new WebhookLoad(running, person, await manyGrants(running, person, businessId, grants));
  }

  async confirm(): Promise<void> {
    this.confirmations += 1;
    await this.person.post('/address/confirmation');
  }

  /**
   * Resolves when each event of all the confirmations has arrived; each under one id and in one body, however often.
   */
  async arrivesAt(receiver: WebhookReceiver): Promise<void> {
    const ids = await this.eventIds();
    await eventually(async () => {
      await Promise.resolve();
      const arrived = new Set(receiver.received.map(eventIdOf));
      return ids.every((id) => arrived.has(id)) ? true : undefined;
    }, PATIENCE_MS);
    const distinct = (of: (webhook: WebhookReceiver['received'][number]) => string): number =>
      new Set(receiver.received.map((webhook) => `${eventIdOf(webhook)} ${of(webhook)}`)).size;
    expect(distinct(({ id }) => id)).toBe(ids.length);
    expect(distinct(({ raw }) => raw)).toBe(ids.length);
  }

  private async eventIds(): Promise<readonly string[]> {
    return eventually(async () => {
      const events = (await Promise.all(this.grantIds.map((id) => grantEvents(this.running.engines.log, id)))).flat();
      const told = events.filter(({ type }) => type === 'grant.address_confirmed.v1');
      return told.length === this.confirmations * this.grantIds.length ? told.map(({ id }) => id) : undefined;
    }, PATIENCE_MS);
  }
}

function eventIdOf({ body }: WebhookReceiver['received'][number]): string {
  return (body['data'] as { readonly event_id: string }).event_id;
}
