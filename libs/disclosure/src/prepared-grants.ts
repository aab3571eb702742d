import { randomUUID } from 'node:crypto';
import { ViewsBehind } from '#document-store';
import { grantFields, NO_FIELDS, type GrantStatus, type PublicGrant } from '#domain';
import type { Position } from '#event-store';
import type { AccessEntry, AccessLog, PreparedEntries } from './access-log.js';
import { claimEntryId } from './claim-entry-id.js';
import type { LookedAt } from './fresh-documents.js';
import type { Reader } from './reader.js';

export type DisclosingAction = 'claimed' | 'read' | 'listed';

/** A grant as it stood when it was looked at, and what a business would be shown of it. */
export interface Presented extends LookedAt {
  readonly answer: PublicGrant;
}

/**
 * Presents anew what has moved until a position, or where nothing was recorded until now; what has not is the same
 * object.
 */
export type LaterLook = (shown: readonly Presented[], at: Position | undefined) => Promise<readonly Presented[]>;

/** Times that what is shown may move while its entry is written. */
const LOOKS = 5;

/** Grants that were looked at and are not shown yet: they can be thrown away without a trace, or disclosed. */
export class PreparedGrants {
  /** Whether something has moved while its entry was written, and is shown as it is by then. */
  hasMoved = false;

  /** @param status what a grant must be of to be shown; any without it */
  constructor(
    private presented: readonly Presented[],
    private readonly accessLog: AccessLog,
    /** Grants that cannot be read now, for damage of their own or of their person's. */
    readonly leftOut = 0,
    private readonly later: LaterLook = (shown) => Promise.resolve(shown),
    private readonly status?: GrantStatus,
  ) {}

  /**
   * The next poll time of a client that reads these answers, ISO 8601 UTC; '' without any (docs/api.md, Endpoints, GET
   * /v1/grants).
   */
  get newestTime(): string {
    const times = this.presented.flatMap(({ answer }) => timesIn(answer));
    return times.reduce((newest, time) => (time > newest ? time : newest), '');
  }

  /**
   * What the business is shown, once the people's access histories have it: as it stands at those entries. What moved
   * before them is told by entries of its own (docs/decisions/reads-at-their-entry.md).
   *
   * @throws when the histories cannot be written; ViewsBehind when it moves again and again
   */
  async disclose(action: DisclosingAction, reader: Reader): Promise<readonly PublicGrant[]> {
    let entries = this.presented.flatMap((one) => entryOf(one, action, reader));
    for (let look = 1; look <= LOOKS; look++) {
      const at = await (await this.accessLog.prepare(entries, reader)).record();
      const before = this.presented;
      this.presented = await this.later(before, at);
      const moved = this.presented.flatMap((one, n) => (one === before[n] ? [] : [{ one, before: before[n] }]));
      if (moved.length === 0) return this.answers();
      this.hasMoved = true;
      entries = moved.flatMap((again) => followingEntry(again.one, again.before, action, reader));
    }
    throw new ViewsBehind();
  }

  /** What the people's access histories are to have before anything is shown. */
  entries(action: DisclosingAction, reader: Reader): Promise<PreparedEntries> {
    const entries = this.presented.flatMap((one) => entryOf(one, action, reader));
    return this.accessLog.prepare(entries, reader);
  }

  private answers(): readonly PublicGrant[] {
    const answers = this.presented.map(({ answer }) => answer);
    return answers.filter(({ status }) => this.status === undefined || status === this.status);
  }
}

/**
 * What the person's history says of a grant that was shown: nothing when no person data was, but for the claim itself.
 */
function entryOf(one: Presented, action: DisclosingAction, reader: Reader): readonly AccessEntry[] {
  if (one.answer.status !== 'active' && action !== 'claimed') return [];
  const { personId, event } = entry(one, action, reader);
  return [action === 'claimed' ? { personId, event, id: claimEntryId(one.grant.grantId) } : { personId, event }];
}

/** Behind an entry that something moved before: it names what is shown now, be it nothing. */
function followingEntry(
  one: Presented,
  before: Presented | undefined,
  action: DisclosingAction,
  reader: Reader,
): readonly AccessEntry[] {
  if (before === undefined || entryOf(before, action, reader).length === 0) return entryOf(one, action, reader);
  return [{ ...entry(one, action === 'claimed' ? 'read' : action, reader), id: randomUUID() }];
}

function entry(
  { grant, answer }: Presented,
  action: DisclosingAction,
  { businessId, channel }: Reader,
): Pick<AccessEntry, 'personId' | 'event'> {
  const { grantId, personId, revision: grantRevision } = grant;
  const fields = answer.status === 'active' ? grantFields(answer) : NO_FIELDS;
  return {
    personId,
    event: { type: `access.${action}.v1`, data: { businessId, channel, grantId, grantRevision, fields } },
  };
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
