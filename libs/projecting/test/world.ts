import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbRecordStore, openLmdbViewStore } from '#document-store/lmdb';
import type { Collection, RecordStore, ViewStore } from '#document-store';
import type { EventStore, JsonObject } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { EventTail, PARKED, Projector, SKIPPED_EVENTS, type ParkedRecord, type Projection } from '../src/index.js';
import { READ_MODELS } from '#projections';

export const TIME = '2030-01-01T00:00:00.000Z';

/** An id that a name of up to six letters always has. */
export const id = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').slice(0, 12).padStart(12, '0')}`;

/** A log, views and records on disk, and projectors on them. */
export class ProjectionWorld {
  readonly clock = new TestClock(Date.parse(TIME));
  readonly parked: ParkedRecord[] = [];
  readonly tail: EventTail;

  private constructor(
    private readonly folder: string,
    readonly log: EventStore,
    readonly views: ViewStore,
    readonly records: RecordStore,
  ) {
    this.tail = new EventTail(log);
  }

  static async open(): Promise<ProjectionWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'projections-'));
    const collections: readonly Collection<object>[] = READ_MODELS.collections;
    return new ProjectionWorld(
      folder,
      await openLmdbEventStore({ path: join(folder, 'log') }),
      await openLmdbViewStore({ path: join(folder, 'views'), collections }),
      await openLmdbRecordStore({ path: join(folder, 'records'), collections: [PARKED, SKIPPED_EVENTS] }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.log.close(), this.views.close(), this.records.close()]);
    rmSync(this.folder, { recursive: true });
  }

  /** Appends events of one stream, as their types and data. */
  async happened(stream: string, ...events: readonly (readonly [type: string, data: JsonObject])[]): Promise<void> {
    const metadata = { time: TIME, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    const stored = events.map(([type, data]) => ({ id: randomUUID(), type, data, metadata }));
    await this.log.append(stream, stored, 'any');
  }

  /** Runs a projector until it has reached the head of the log. */
  async project(views: ViewStore = this.views): Promise<Projector> {
    const projector = await this.projecting(READ_MODELS, views);
    await projector.stop();
    return projector;
  }

  /** A projector that has reached the head of the log, and goes on. */
  async projecting(projection: Projection, views: ViewStore = this.views): Promise<Projector> {
    const head = (await this.log.head()) ?? '';
    const projector = this.started(projection, { views });
    while (((await views.checkpoint(projection.name)) ?? '') < head)
      await new Promise((resolve) => setTimeout(resolve, 2));
    return projector;
  }

  /** A projector that has only begun, on views and records as a test has them. */
  started(
    projection: Projection,
    { views = this.views, records = this.records }: { readonly views?: ViewStore; readonly records?: RecordStore },
  ): Projector {
    const engines = { log: this.log, tail: this.tail, views, records, clock: this.clock };
    const projector = new Projector(projection, engines, {
      onProgress: () => undefined,
      onParked: (record) => {
        this.parked.push(record);
      },
      onTrouble: () => undefined,
    });
    projector.start();
    return projector;
  }
}

export const claimed = (name: string): readonly [string, JsonObject] => [
  'grant.claimed.v1',
  {
    grantId: id(name),
    previewId: id('preview'),
    businessId: id('business'),
    personId: id('person'),
    externalRef: null,
    channel: 'api',
    personRevision: 2,
  },
];

export const registered: readonly (readonly [string, JsonObject])[] = [
  ['person.registered.v1', { personId: id('person'), accountId: id('account'), guardianId: null, name: 'sealed name' }],
  ['person.address_set.v1', { address: 'sealed address' }],
  ['person.key_issued.v1', { keyId: id('key'), key: 'sealed key' }],
];
