import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeciderRunner } from '#command-side';
import { businessStream, grantStream, personStream, type EventOf, type StreamName } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { domainCodec, LogEvent, type DomainCodec } from '#events';
import { byTest } from '../../../../test/support/personas/by-test.js';
import { ADDRESS, NAME } from '../../../../test/support/personas/made-up-person.js';
import { Installation } from '../../../../test/support/service/installation.js';

/** When everything happens that has no day of its own. */
export const at = '2030-01-15T10:00:00.000Z';

/** One registered person, whose grants have a history that the test writes: a log, and nothing that follows it. */
export class PersonWorld {
  readonly personId = randomUUID();
  readonly runner: DeciderRunner;

  private constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    private readonly close: () => Promise<void>,
  ) {
    this.runner = new DeciderRunner(log, codec);
  }

  static async open(): Promise<PersonWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'person-'));
    const log = await openLmdbEventStore({ path: join(folder, 'log') });
    const place = new Installation();
    const vault = place.newProcess();
    const world = new PersonWorld(log, domainCodec(vault), async () => {
      await log.close();
      await rm(folder, { recursive: true });
      place.remove();
    });
    const { personId } = world;
    await vault.createDataKey({ kind: 'person', id: personId });
    await world.happens(
      personStream(personId),
      { type: 'person.registered.v1', at, data: { personId, accountId: 'account', guardianId: null, name: NAME } },
      { type: 'person.address_set.v1', at, data: { address: ADDRESS } },
      { type: 'person.key_issued.v1', at, data: { keyId: randomUUID(), key: 'ABC234DEF5' } },
    );
    return world;
  }

  stop(): Promise<void> {
    return this.close();
  }

  /** @returns the last of the events, as those who follow the log get it */
  async happens<Stream extends StreamName>(stream: Stream, ...events: readonly EventOf<Stream>[]): Promise<LogEvent> {
    const stored = await Promise.all(
      events.map((event) => this.codec.encode(stream, event, { ...byTest, id: randomUUID(), causationId: null })),
    );
    const last = await this.log.lastRevision(stream);
    await this.log.append(stream, stored, last ?? 'no-stream');
    const [recorded] = await this.log.readStream(stream, { direction: 'backwards', limit: 1 });
    if (recorded === undefined) throw new Error('nothing happened');
    return new LogEvent(recorded);
  }

  /** A claim by a business of this name that waits for the person. */
  async claim(name: string) {
    const [grantId, businessId] = [randomUUID(), randomUUID()];
    const { personId } = this;
    await this.happens(businessStream(businessId), {
      type: 'business.registered.v1',
      at,
      data: { businessId, name },
    });
    const data = { grantId, previewId: randomUUID(), businessId, personId, externalRef: null, channel: 'api' } as const;
    const requested = await this.happens(grantStream(grantId), {
      type: 'grant.claim_requested.v1',
      at,
      data: { ...data, personRevision: 2 },
    });
    return { grantId, businessId, requested };
  }

  /** A grant of a business of this name that the person has approved. */
  async grant(name: string) {
    const { grantId, businessId } = await this.claim(name);
    await this.happens(grantStream(grantId), { type: 'grant.approved.v1', at, data: { personRevision: 2 } });
    return { grantId, businessId };
  }
}
