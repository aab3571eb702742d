import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_PAGE } from '../../index.js';
import type { Collection } from '../../index.js';

type Found<Stored> = ReadonlyMap<string, Stored>;

interface Gathering<Stored> {
  readonly ids: Set<string>;
  readonly found: Promise<Found<Stored>>;
}

/** Waits until all have asked, and reads what they asked for then. */
type Read<Stored> = (collection: Collection<object>, asked: Promise<readonly string[]>) => Promise<readonly Stored[]>;

/**
 * Documents that are asked for one by one, such as the keys of all who are on a page: what is asked for in one turn of
 * the event loop is one question to the server. Nobody joins a question that is asked already, so that whoever reads
 * sees every write from before.
 */
export class GatheredReads<Stored extends { readonly _id: string }> {
  private readonly gatherings = new Map<string, Gathering<Stored>>();

  constructor(private readonly read: Read<Stored>) {}

  async get(collection: Collection<object>, id: string): Promise<Stored | undefined> {
    const open = this.gatherings.get(collection.name);
    const { ids, found } = open !== undefined && open.ids.size < MAX_PAGE ? open : this.begin(collection);
    ids.add(id);
    return (await found).get(id);
  }

  private begin(collection: Collection<object>): Gathering<Stored> {
    const ids = new Set<string>();
    const asked = nextTurn().then(() => {
      if (this.gatherings.get(collection.name)?.ids === ids) this.gatherings.delete(collection.name);
      return [...ids];
    });
    const found = this.read(collection, asked).then((documents) => new Map(documents.map((one) => [one._id, one])));
    const gathering = { ids, found };
    this.gatherings.set(collection.name, gathering);
    return gathering;
  }
}
