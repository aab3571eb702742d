import pTimeout from 'p-timeout';
import { pause } from '#clock';
import type { EventStore, Position } from '#event-store';
import type { HealthCheck } from '#http';

/** How long a process that starts waits for them before it serves all the same. */
const PATIENCE_MS = 10_000;
const POLL_EVERY_MS = 20;

/**
 * The deletions that stood in the log when the process started, which a policy brings to their end: a kill may have cut
 * some off, and until they are through there is something left to be found of people who are gone.
 */
export class OpenErasures {
  private readonly stopping = new AbortController();
  private watching = Promise.resolve();
  private areFinished = false;

  /** Fails while some are open: the process does its work, but not all of it yet. */
  readonly check: HealthCheck = {
    name: 'erasures',
    degradesOnly: true,
    check: () => (this.areFinished ? Promise.resolve() : Promise.reject(new Error('deletions are being finished'))),
  };

  /**
   * @param through up to where the policy has brought deletions to their end, in whichever process it runs; undefined
   *   when nowhere yet
   * @param patienceMs see `finished`
   */
  constructor(
    private readonly log: Pick<EventStore, 'head'>,
    private readonly through: () => Promise<Position | undefined>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /**
   * Resolves when they are finished, and when patience is at its end, as it would be with a store out of reach; the
   * check goes on after that.
   */
  async finished(): Promise<void> {
    this.watching = this.watch(this.stopping.signal);
    await pTimeout(this.watching, { milliseconds: this.patienceMs, message: false });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
  }

  private async watch(signal: AbortSignal): Promise<void> {
    let current: { readonly head: Position | undefined } | undefined;
    while (!signal.aborted) {
      try {
        current ??= { head: await this.log.head() };
        this.areFinished = current.head === undefined || ((await this.through()) ?? '') >= current.head;
        if (this.areFinished) return;
      } catch {
        // Out of reach, of which other checks tell.
      }
      await pause(POLL_EVERY_MS, signal);
    }
  }
}
