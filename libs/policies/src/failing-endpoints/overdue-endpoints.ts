import pLimit from 'p-limit';
import type { Clock } from '#clock';
import type { DecidedEndpointHealth } from '#command-side';
import type { ViewStore } from '#document-store';
import { failingEndpoints } from '#projections';
import { lookRegularly } from '../following/look-regularly.js';

/** docs/api.md, Events: an endpoint is disabled after 24 hours. */
const FAILS_FOR_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 10_000;
/** The last try of a delivery, 24 hours after the first, disables by itself or succeeds: it has so long. */
const LAST_TRY_MS = 60_000;
/** How late the views may tell of an endpoint that fails, and how far a look goes back beyond the one before. */
const TOLD_LATE_MS = 3_600_000;
const SIDE_BY_SIDE = 8;

/**
 * Disables endpoints that have failed for 24 hours when there is nothing to send that would tell (docs/api.md, Events):
 * a delivery whose first failure counted for less gives up sooner, and one may be gone with its person.
 */
export class OverdueEndpoints {
  /** Before the first look: everything that has failed for long, also while nobody looked. */
  private from: string | undefined;

  constructor(
    private readonly health: DecidedEndpointHealth,
    private readonly views: ViewStore,
    private readonly clock: Clock,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Looks for overdue endpoints until `signal`. */
  async watch(signal: AbortSignal): Promise<void> {
    const { clock, onTrouble } = this;
    await lookRegularly(clock, { everyMs: LOOK_EVERY_MS, look: (ended) => this.disable(ended), onTrouble }, signal);
  }

  /** Every endpoint that is overdue now; until `signal`, page by page. */
  private async disable(signal: AbortSignal): Promise<void> {
    const limit = pLimit(SIDE_BY_SIDE);
    const to = this.clock.now() - FAILS_FOR_MS - LAST_TRY_MS;
    const since = { ...(this.from !== undefined && { from: this.from }), to: new Date(to).toISOString() };
    for await (const page of failingEndpoints(this.views, since)) {
      if (signal.aborted) return;
      const overdue = page.filter(({ disabledAt }) => disabledAt === null);
      await Promise.all(overdue.map(({ endpointId }) => limit(() => this.health.disableIfOverdue(endpointId))));
    }
    this.from = new Date(to - TOLD_LATE_MS).toISOString();
  }
}
