import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, type Clock } from '#clock';
import { MAX_PAGE, scannedPages, type Collection, type ViewDocument, type ViewStore } from '#document-store';
import { isOver } from '../projector/is-over.js';
import type { Projection } from '../projector/projection.js';
import { otherSlot, type Slot } from './slot-name.js';
import { SlotViews } from './slot-views.js';

/** A document that is not the same in both slots, named without anything that stands in it. */
export interface Difference {
  readonly collection: string;
  readonly id: string;
  readonly what: 'missing in the new view' | 'missing in the old view' | 'not the same';
}

export interface Comparison {
  readonly documents: number;
  readonly differences: readonly Difference[];
}

type Document = ViewDocument<object>;

/** Documents that are written to while they are compared are looked at again, for this long in all. */
const MOST_TRIES = 40;
const POLL_EVERY_MS = 250;
/** What is about to have stood for long enough may go on one side first. */
const ABOUT_TO_GO_MS = HOUR_MS;
/** More tell nothing more. */
const MOST_DIFFERENCES = 1_000;

/** Compares what stands in a slot with the live views, document by document and byte by byte, while both go on. */
export class SlotComparison {
  private readonly fresh: SlotViews;
  private readonly live: SlotViews;

  constructor(
    private readonly projection: Projection,
    slot: Slot,
    views: ViewStore,
    private readonly clock: Clock,
  ) {
    this.fresh = new SlotViews(views, slot);
    this.live = new SlotViews(views, otherSlot(slot));
  }

  /** @param onDocuments told how many have been compared until then */
  async compare(signal: AbortSignal, onDocuments: (documents: number) => void): Promise<Comparison> {
    const differences: Difference[] = [];
    let documents = 0;
    for (const collection of this.projection.collections) {
      const unequal: string[] = [];
      for await (const { id, same } of this.pairs(collection)) {
        signal.throwIfAborted();
        if (!same) unequal.push(id);
        documents += 1;
        if (documents % MAX_PAGE === 0) onDocuments(documents);
        if (unequal.length >= MOST_DIFFERENCES) break;
      }
      for (const id of unequal) {
        const difference = await this.settled(collection, id, signal);
        if (difference !== undefined) differences.push(difference);
        if (differences.length >= MOST_DIFFERENCES) return { documents, differences };
      }
    }
    onDocuments(documents);
    return { documents, differences };
  }

  /** Both sides by id, merged; one that is on one side alone is not the same. */
  private async *pairs(collection: Collection<object>): AsyncGenerator<{ id: string; same: boolean }> {
    const [fresh, live] = [this.scanned(this.fresh, collection), this.scanned(this.live, collection)];
    let [one, other] = [await next(fresh), await next(live)];
    while (one !== undefined || other !== undefined) {
      const order = compareIds(one, other);
      if (order === 0 && one !== undefined && other !== undefined) {
        yield { id: one.id, same: isSameDocument(one, other) };
        [one, other] = [await next(fresh), await next(live)];
      } else if (order < 0 && one !== undefined) {
        yield { id: one.id, same: false };
        one = await next(fresh);
      } else if (other !== undefined) {
        yield { id: other.id, same: false };
        other = await next(live);
      }
    }
  }

  private async *scanned(views: ViewStore, collection: Collection<object>): AsyncGenerator<Document> {
    for await (const page of scannedPages((request) => views.scan(collection, request))) {
      const soon = this.clock.now() + ABOUT_TO_GO_MS;
      yield* page.filter(({ body }) => !isOver(this.projection, collection, body, soon));
    }
  }

  /** What is different once the views that lag behind have caught up; undefined when nothing is. */
  private async settled(
    collection: Collection<object>,
    id: string,
    signal: AbortSignal,
  ): Promise<Difference | undefined> {
    for (let tries = 1; ; tries++) {
      // The live one first: the other follows it, and may have caught up by then.
      const live = await this.live.get(collection, id);
      const fresh = await this.fresh.get(collection, id);
      if (live !== undefined && fresh !== undefined && isSameDocument(fresh, live)) return undefined;
      const isUnderWay = fresh?.position !== live?.position;
      if (!isUnderWay || tries === MOST_TRIES) {
        const what =
          fresh === undefined
            ? 'missing in the new view'
            : live === undefined
              ? 'missing in the old view'
              : 'not the same';
        return { collection: collection.name, id, what };
      }
      await pause(POLL_EVERY_MS, undefined, { signal });
    }
  }
}

async function next(documents: AsyncGenerator<Document>): Promise<Document | undefined> {
  const step = await documents.next();
  return step.done === true ? undefined : step.value;
}

function compareIds(one: Document | undefined, other: Document | undefined): number {
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
}

function isSameDocument(one: Document, other: Document): boolean {
  return one.position === other.position && JSON.stringify(one.body) === JSON.stringify(other.body);
}
