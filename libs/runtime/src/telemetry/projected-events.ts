import type { Clock } from '#clock';
import type { RecordedEvent } from '#event-store';
import type { Projection } from '#projecting';
import type { Observer } from './observer.js';

/** Gathers events while they are applied, and tells of them once the batch that holds them is written. */
export class ProjectedEvents {
  private applied: RecordedEvent[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly observer: Observer,
  ) {}

  /** The projection, with its events gathered here. */
  gatheredFrom(projection: Projection): Projection {
    return {
      ...projection,
      apply: async (event, documents, now) => {
        await projection.apply(event, documents, now);
        this.applied.push(event.recorded);
      },
    };
  }

  written(projection: string): void {
    const now = this.clock.now();
    for (const event of this.applied) {
      const seconds = Math.max(0, (now - Date.parse(event.metadata.time)) / 1000);
      this.observer.projected({ projection, event, seconds });
    }
    this.applied = [];
  }

  /** The batch was not written; its events come again. */
  dropped(): void {
    this.applied = [];
  }
}
