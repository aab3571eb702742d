import { MAX_PAGE, type Collection, type ViewDocument, type ViewStore, type ViewWrite } from '#document-store';
import type { LogEvent } from '#events';
import type { ParkedDocuments } from '../parking/parked-documents.js';

/** Names a document. */
export interface DocumentKey {
  readonly collection: Collection<object>;
  readonly id: string;
}

interface Working {
  readonly collection: Collection<object>;
  readonly id: string;
  body: object | undefined;
  position: string | undefined;
  changed: boolean;
}

/** Tries before an event is taken for one that cannot be applied. */
const ATTEMPTS = 3;

/**
 * The documents of one batch, read once each and written together at its end. Guards each of them: an event at or
 * before a document's position is skipped, and so is every event behind one that was parked for it.
 */
export class WorkingDocuments {
  private readonly working = new Map<string, Working>();

  constructor(
    private readonly views: ViewStore,
    private readonly parked: Pick<ParkedDocuments, 'isParked' | 'park'>,
  ) {}

  /** Reads them a thousand at a time. Any other document is read by itself when an event asks for it. */
  async readAhead(keys: readonly DocumentKey[]): Promise<void> {
    const missing = new Map<string, { readonly collection: Collection<object>; readonly ids: Set<string> }>();
    for (const { collection, id } of keys) {
      if (this.working.has(keyOf(collection, id))) continue;
      const { ids } = missing.get(collection.name) ?? { ids: new Set() };
      missing.set(collection.name, { collection, ids: ids.add(id) });
    }
    for (const { collection, ids } of missing.values()) {
      const all = [...ids];
      for (let at = 0; at < all.length; at += MAX_PAGE) await this.loadMany(collection, all.slice(at, at + MAX_PAGE));
    }
  }

  /** The document as this batch has it so far. */
  async current<T extends object>(collection: Collection<T>, id: string): Promise<T | undefined> {
    const { body } = await this.load(collection, id);
    return body as T | undefined;
  }

  /**
   * Applies one event to one document. An `evolve` that keeps throwing parks the event for this document alone; one
   * that returns undefined leaves the document as it is.
   */
  async evolve<T extends object>(
    collection: Collection<T>,
    id: string,
    event: LogEvent,
    evolve: (body: T | undefined) => T | undefined,
  ): Promise<void> {
    const entry = await this.load(collection, id);
    if (entry.position !== undefined && entry.position >= event.position) return;
    if (await this.parked.isParked(collection.name, id, event)) return;
    const next = await this.attempt(entry, event, () => evolve(entry.body as T | undefined));
    if (next === undefined) return;
    entry.body = next;
    entry.position = event.position;
    entry.changed = true;
  }

  /** What is to be written, one write per document. */
  writes(): readonly ViewWrite[] {
    const writes: ViewWrite[] = [];
    for (const { collection, id, body, position, changed } of this.working.values()) {
      if (changed && body !== undefined && position !== undefined) {
        writes.push({ collection, document: { id, position, body } });
      }
    }
    return writes;
  }

  private async attempt<T>(entry: Working, event: LogEvent, evolve: () => T): Promise<T | undefined> {
    for (let tried = 1; ; tried++) {
      try {
        return evolve();
      } catch (error) {
        if (tried < ATTEMPTS) continue;
        await this.parked.park(entry.collection.name, entry.id, event, error);
        return undefined;
      }
    }
  }

  private async load<T extends object>(collection: Collection<T>, id: string): Promise<Working> {
    return this.working.get(keyOf(collection, id)) ?? this.keep(collection, id, await this.views.get(collection, id));
  }

  private async loadMany(collection: Collection<object>, ids: readonly string[]): Promise<void> {
    const found = new Map((await this.views.getMany(collection, ids)).map((document) => [document.id, document]));
    for (const id of ids) this.keep(collection, id, found.get(id));
  }

  private keep(collection: Collection<object>, id: string, stored: ViewDocument<object> | undefined): Working {
    const entry: Working = { collection, id, body: stored?.body, position: stored?.position, changed: false };
    this.working.set(keyOf(collection, id), entry);
    return entry;
  }
}

function keyOf({ name }: Collection<object>, id: string): string {
  return `${name}/${id}`;
}
