import type { CheckpointWatch } from '#document-store';
import type { EventStore } from '#event-store';
import { ViewProgress, ViewsBehind } from '#query-side';

const WAIT_MS = 5_000;

/** Compares the projection's checkpoint with the log's head. */
export class CheckpointViewProgress extends ViewProgress {
  constructor(
    private readonly log: EventStore,
    private readonly watch: CheckpointWatch,
  ) {
    super();
  }

  async atHead(): Promise<void> {
    const head = await this.log.head();
    if (head === undefined) return;
    if (!(await this.watch.reaches(head, WAIT_MS))) throw new ViewsBehind();
  }
}
