import pLimit from 'p-limit';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Clock } from '#clock';
import type { DecidedEndpointHealth } from '#command-side';
import type { ViewStore } from '#document-store';
import { failingEndpoints } from '#projections';
import { pollRegularly } from '../following/poll-regularly.js';
import { isUnreadable } from '../following/outages.js';

/** docs/api.md, Events: an endpoint is disabled after 24 hours. */
const FAILS_FOR_MS = DAY_MS;
const POLL_EVERY_MS = 10_000;
/** The last try of a delivery, 24 hours after the first, disables by itself or succeeds: it has so long. */
const LAST_TRY_MS = MINUTE_MS;
/** How late the views may tell of an endpoint that fails, and how far a poll goes back beyond the one before. */
const TOLD_LATE_MS = HOUR_MS;
/** An hour of polls, after which one goes back to the beginning: views that are built anew tell much later. */
const POLLS_TO_THE_BEGINNING = 360;
const SIDE_BY_SIDE = 8;

/** What is asked of an endpoint that has failed for long, and done to it. */
export interface OverdueParts {
  readonly health: Pick<DecidedEndpointHealth, 'disableIfOverdue'>;
  readonly views: Pick<ViewStore, 'page'>;
  readonly clock: Clock;
  /** Whether a delivery to the endpoint is due. It may be late for want of a worker, and decides when it is tried. */
  readonly isAnythingDue: (endpointId: string) => Promise<boolean>;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Disables endpoints that have failed for 24 hours when there is nothing to send that would tell (docs/api.md, Events):
 * a delivery whose first failure counted for less gives up sooner, and one may be gone with its person.
 */
export class OverdueEndpoints {
  /** Undefined before the first poll: everything that has failed for long, also while nobody polled. */
  private from: string | undefined;
  private polls = 0;

  constructor(private readonly parts: OverdueParts) {}

  /** Looks for overdue endpoints until `signal`. */
  async watch(signal: AbortSignal): Promise<void> {
    const { clock, onTrouble } = this.parts;
    await pollRegularly(clock, { everyMs: POLL_EVERY_MS, poll: (ended) => this.disable(ended), onTrouble }, signal);
  }

  /** Every endpoint that is overdue now; until `signal`, page by page. */
  private async disable(signal: AbortSignal): Promise<void> {
    const { views, clock } = this.parts;
    const limit = pLimit(SIDE_BY_SIDE);
    if (this.polls++ % POLLS_TO_THE_BEGINNING === 0) this.from = undefined;
    const to = clock.now() - FAILS_FOR_MS - LAST_TRY_MS;
    const since = { ...(this.from !== undefined && { from: this.from }), to: new Date(to).toISOString() };
    for await (const page of failingEndpoints(views, since)) {
      if (signal.aborted) return;
      const overdue = page.filter(({ disabledAt }) => disabledAt === null);
      await Promise.all(overdue.map(({ endpointId }) => limit(() => this.disableUnlessDue(endpointId))));
    }
    this.from = new Date(to - TOLD_LATE_MS).toISOString();
  }

  private async disableUnlessDue(endpointId: string): Promise<void> {
    const { health, isAnythingDue, onTrouble } = this.parts;
    try {
      if (!(await isAnythingDue(endpointId))) await health.disableIfOverdue(endpointId);
    } catch (error) {
      // Of one that cannot be read nothing can be decided; the others need not wait for it.
      if (!isUnreadable(error)) throw error;
      onTrouble(error);
    }
  }
}
