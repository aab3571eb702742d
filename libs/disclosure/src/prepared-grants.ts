import { ViewsBehind } from '#document-store';
import type { GrantStatus, PublicGrant } from '#domain';
import type { Position } from '#event-store';
import type { AccessLog, PreparedEntries } from './access-log.js';
import {
  asRecorded,
  missingEntries,
  NOTHING_RECORDED,
  type DisclosingAction,
  type PresentedGrant,
  type RecordedGrants,
} from './entries-of-grants.js';
import type { Reader } from './reader.js';

/**
 * Presents anew what has moved until a position, or where nothing was recorded until now; what has not is the same
 * object, and what cannot be read any more undefined.
 */
export type Refresh = (
  shown: readonly PresentedGrant[],
  at: Position | undefined,
) => Promise<readonly (PresentedGrant | undefined)[]>;

/** Times that what is shown may move while its entry is written. */
const MOST_TRIES = 5;

/** Grants that were looked at and are not shown yet: they can be thrown away without a trace, or disclosed. */
export class PreparedGrants {
  /** Whether something has moved while its entry was written, and is shown as it is by then. */
  hasMoved = false;
  /** What the histories have by now. */
  recorded = NOTHING_RECORDED;

  /** @param status what a grant must be of to be shown; any without it */
  constructor(
    private presented: readonly PresentedGrant[],
    private readonly accessLog: AccessLog,
    /** Grants that cannot be read now, for damage of their own or of their person's. */
    public leftOut = 0,
    private readonly refresh: Refresh = (shown) => Promise.resolve(shown),
    private readonly status?: GrantStatus,
  ) {}

  /**
   * The next poll time of a client that reads these answers, ISO 8601 UTC; '' without any (docs/api.md, Endpoints,
   * Listing).
   */
  get newestTime(): string {
    const times = this.presented.flatMap(({ answer }) => timesIn(answer));
    return times.reduce((newest, time) => (time > newest ? time : newest), '');
  }

  /**
   * What the business is shown, once the people's access histories have it: as it stands at those entries. What moved
   * before them is told by entries of its own (docs/decisions/reads-at-their-entry.md).
   *
   * @param before what the histories have of the same request, of a page that was thrown away
   * @throws when the histories cannot be written; ViewsBehind when it moves again and again
   */
  async disclose(
    action: DisclosingAction,
    reader: Reader,
    before: RecordedGrants = NOTHING_RECORDED,
  ): Promise<readonly PublicGrant[]> {
    this.recorded = before;
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const entries = missingEntries(this.presented, this.recorded, action, reader);
      const at = await (await this.accessLog.prepare(entries, reader)).record();
      this.recorded = asRecorded(this.presented);
      const shown = this.presented;
      const refreshed = await this.refresh(shown, at);
      this.presented = refreshed.filter((one) => one !== undefined);
      this.leftOut += refreshed.length - this.presented.length;
      if (refreshed.every((one, n) => one === shown[n])) return this.answers();
      this.hasMoved = true;
    }
    throw new ViewsBehind();
  }

  /** What the people's access histories are to have before anything is shown. */
  entries(action: DisclosingAction, reader: Reader): Promise<PreparedEntries> {
    return this.accessLog.prepare(missingEntries(this.presented, NOTHING_RECORDED, action, reader), reader);
  }

  private answers(): readonly PublicGrant[] {
    const answers = this.presented.map(({ answer }) => answer);
    return answers.filter(({ status }) => this.status === undefined || status === this.status);
  }
}

function timesIn(answer: PublicGrant): readonly string[] {
  switch (answer.status) {
    case 'pending_approval':
      return [];
    case 'active':
      return [answer.claimed_at, answer.confirmed_at];
    case 'denied':
    case 'released':
    case 'revoked':
      return [answer.claimed_at];
  }
}
