import type { ListenersRecord } from '#webhooks';

/** What one stream of a process knows of its business's feed and listeners, kept current by a FeedWatch. */
export class FollowedFeed {
  /** The `sequence` of the last event that is there. */
  count = 0;
  /** Undefined where there are none, and until the first poll. */
  listeners: ListenersRecord | undefined;
  /** Whether the watch has looked since this began. */
  isKnown = false;
  private version: number | undefined;
  private hasChanged = false;
  private wake: (() => void) | undefined;

  constructor(
    readonly businessId: string,
    readonly leave: () => void,
  ) {}

  /** What a poll found. */
  found(count: number, listeners: { readonly version: number; readonly body: ListenersRecord } | undefined): void {
    const isNews = !this.isKnown || count > this.count || listeners?.version !== this.version;
    this.count = Math.max(this.count, count);
    this.listeners = listeners?.body;
    this.version = listeners?.version;
    this.isKnown = true;
    if (!isNews) return;
    this.hasChanged = true;
    this.wake?.();
  }

  /** Resolves once something has changed since this resolved last, at `signal`, and after `ms` in any case. */
  async changed(signal: AbortSignal, ms: number): Promise<void> {
    if (!this.hasChanged && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener('abort', this.wake, { once: true });
      });
      if (this.wake !== undefined) signal.removeEventListener('abort', this.wake);
      this.wake = undefined;
    }
    this.hasChanged = false;
  }
}
