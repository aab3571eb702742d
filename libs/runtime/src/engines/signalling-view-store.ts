import { ForwardingViewStore, type ViewBatch, type ViewStore } from '#document-store';
import { unslotted } from '#projecting';
import type { Signals } from '#signals';

/** Signals each checkpoint that moved, once it is stored, for those who wait for it in other processes. */
export class SignallingViewStore extends ForwardingViewStore {
  constructor(
    views: ViewStore,
    private readonly signals: Signals,
  ) {
    super(views);
  }

  override async apply(batch: ViewBatch): Promise<void> {
    await super.apply(batch);
    if (batch.checkpoint !== undefined) this.signals.tell(`views/${unslotted(batch.checkpoint.name)}`);
  }
}
