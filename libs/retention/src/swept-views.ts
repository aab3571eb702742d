import type { Collection, ViewStore } from '#document-store';
import type { Sweep } from './sweep.js';

export interface SweptViewsOptions {
  readonly name: string;
  readonly keeps: string;
  readonly collection: Collection<object>;
  /** One over the whole collection, ordered by `since`. */
  readonly index: string;
  /** The field that says from when on a document is kept, ISO 8601 UTC. */
  readonly since: string;
  readonly keptMs: number;
}

/** Documents of a view that go when they have been kept for long enough, in every place that the view has. */
export class SweptViews implements Sweep {
  readonly name: string;
  readonly keeps: string;

  constructor(
    private readonly places: readonly ViewStore[],
    private readonly options: SweptViewsOptions,
  ) {
    this.name = options.name;
    this.keeps = options.keeps;
  }

  async dueSince(now: number): Promise<number | undefined> {
    const { collection, index, since, keptMs } = this.options;
    const request = { index, equal: {}, direction: 'up', atMost: this.keptSince(now), limit: 1 } as const;
    const first = await Promise.all(this.places.map((views) => views.page(collection, request)));
    const times = first.flat().map(({ body }) => Date.parse(String(Reflect.get(body, since))) || 0);
    return times.length === 0 ? undefined : Math.min(...times) + keptMs;
  }

  async sweep(now: number, limit: number): Promise<number> {
    const { collection, index } = this.options;
    let removed = 0;
    for (const views of this.places) {
      if (removed === limit) break;
      const request = { index, atMost: this.keptSince(now), limit: limit - removed };
      removed += await views.removeEarliest(collection, request);
    }
    return removed;
  }

  /** What is older is swept. */
  private keptSince(now: number): string {
    return new Date(now - this.options.keptMs).toISOString();
  }
}
