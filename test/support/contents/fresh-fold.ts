import { MAX_PAGE, type ViewDocument } from '#document-store';
import { EventTail, PARKED, Projector, SKIPPED_EVENTS, type Projection } from '#projecting';
import { READ_MODELS } from '#projections';
import type { Engines } from '#runtime';
import { eventually } from '../time/eventually.js';
import { InMemoryRecordStore } from '../engines/in-memory-record-store.js';
import { InMemoryViewStore } from '../engines/in-memory-view-store.js';

export interface Compared {
  /** Every document of the views, by collection and id, as the service's own views have it. */
  readonly standing: Readonly<Record<string, unknown>>;
  /** The same as the whole log gives it, projected anew. */
  readonly fresh: Readonly<Record<string, unknown>>;
}

/** Waits until the views are at the log's head, and projects the log anew beside them; the read models without one. */
export async function besidesFreshFold(
  { log, views, clock }: Pick<Engines, 'log' | 'views' | 'clock'>,
  projection: Projection = READ_MODELS,
): Promise<Compared> {
  const head = (await log.head()) ?? '';
  const hasReached = async (store: typeof views): Promise<true | undefined> =>
    ((await store.checkpoint(projection.name)) ?? '') >= head || undefined;
  const fresh = new InMemoryViewStore();
  const records = new InMemoryRecordStore([PARKED, SKIPPED_EVENTS]);
  const projector = new Projector(
    projection,
    { log, tail: new EventTail(log), views: fresh, records, clock },
    { onProgress: () => undefined, onParked: () => undefined, onTrouble: () => undefined },
  );
  projector.start();
  await eventually(() => hasReached(fresh));
  await projector.stop();
  await eventually(() => hasReached(views));
  return { standing: await sameDocuments(projection, views, fresh), fresh: comparable([...entries(fresh)]) };
}

function* entries(store: InMemoryViewStore): Generator<[string, ViewDocument<object>]> {
  for (const [collection, table] of store.documents) {
    for (const document of table.values()) yield [`${collection}/${document.id}`, document];
  }
}

async function sameDocuments(
  { collections }: Projection,
  views: Engines['views'],
  fresh: InMemoryViewStore,
): Promise<Readonly<Record<string, unknown>>> {
  const found: [string, ViewDocument<object>][] = [];
  for (const collection of collections) {
    const ids = [...(fresh.documents.get(collection.name)?.keys() ?? [])];
    for (let at = 0; at < ids.length; at += MAX_PAGE) {
      const page = await views.getMany(collection, ids.slice(at, at + MAX_PAGE));
      for (const document of page) found.push([`${collection.name}/${document.id}`, document]);
    }
  }
  return comparable(found);
}

/** The moment at which a change became readable is the one thing that is another each time. */
function comparable(documents: readonly (readonly [string, ViewDocument<object>])[]): Record<string, unknown> {
  return Object.fromEntries(
    documents.map(([name, { position, body }]) => {
      const settled = 'changedAt' in body ? { ...body, changedAt: body.changedAt === null ? null : 'some time' } : body;
      return [name, { position, body: settled }];
    }),
  );
}
