import { boundedIn, fixedIn, queriesOf, type Query } from './query.js';
import type { MongoCommand } from './read-command.js';

const BY_ID = ['_id'];

/** The queries that a server is asked, held against the indexes that it was told to make. */
export class QueryBook {
  private readonly indexes = new Map<string, (readonly string[])[]>();
  private asked: Query[] = [];

  write(command: MongoCommand): void {
    const { createIndexes, indexes, $db } = command;
    if (createIndexes !== undefined) {
      const collection = `${String($db)}.${String(createIndexes)}`;
      const made = (indexes as readonly { readonly key: object }[]).map(({ key }) => Object.keys(key));
      this.indexes.set(collection, [...(this.indexes.get(collection) ?? []), ...made]);
    }
    this.asked.push(...queriesOf(command));
  }

  /** What was asked since the last time. */
  take(): readonly Query[] {
    const { asked } = this;
    this.asked = [];
    return asked;
  }

  /**
   * Whether an index leads to what a query looks for, and in its order: its first fields are those that the query
   * fixes, and the rest of it begins with the order, or with what is bounded.
   */
  isServed({ collection, filter, sort }: Query): boolean {
    const fixed = fixedIn(filter);
    const order = Object.keys(sort);
    const directions = new Set(Object.values(sort));
    return [BY_ID, ...(this.indexes.get(collection) ?? [])].some((index) => {
      if (fixed.has('_id') && index === BY_ID) return order.length === 0;
      const [leading, rest] = [index.slice(0, fixed.size), index.slice(fixed.size)];
      const leads = leading.length === fixed.size && leading.every((field) => fixed.has(field));
      if (order.length === 0) return leads && rest.slice(0, 1).some((field) => boundedIn(filter).has(field));
      return leads && directions.size === 1 && order.every((field, place) => rest[place] === field);
    });
  }
}
