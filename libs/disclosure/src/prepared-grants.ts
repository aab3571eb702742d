import { grantFields, NO_FIELDS, type PublicGrant } from '#domain';
import type { GrantDocument } from '#projections';
import type { AccessEntry, AccessLog, PreparedEntries } from './access-log.js';
import { claimEntryId } from './claim-entry-id.js';
import type { Reader } from './reader.js';

export type DisclosingAction = 'claimed' | 'read' | 'listed';

/** A grant as it stood when it was looked at, and what a business would be shown of it. */
export interface Presented {
  readonly grant: Pick<GrantDocument, 'grantId' | 'personId' | 'revision'>;
  readonly answer: PublicGrant;
}

/** Grants that were looked at and are not shown yet: they can be thrown away without a trace, or disclosed. */
export class PreparedGrants {
  constructor(
    private readonly presented: readonly Presented[],
    /** Grants that cannot be read now, for damage of their own or of their person's. */
    readonly leftOut: number,
    private readonly accessLog: AccessLog,
  ) {}

  /**
   * The next poll time of a client that reads these answers, ISO 8601 UTC; '' without any (docs/api.md, Endpoints, GET
   * /v1/grants).
   */
  get newestTime(): string {
    const times = this.presented.flatMap(({ answer }) => timesIn(answer));
    return times.reduce((newest, time) => (time > newest ? time : newest), '');
  }

  /** What the business is shown, once the people's access histories have it. @throws when they cannot */
  async disclose(action: DisclosingAction, reader: Reader): Promise<readonly PublicGrant[]> {
    await (await this.entries(action, reader)).record();
    return this.presented.map(({ answer }) => answer);
  }

  /** What the people's access histories are to have before anything is shown. */
  entries(action: DisclosingAction, reader: Reader): Promise<PreparedEntries> {
    const entries = this.presented.flatMap((one) => entryOf(one, action, reader));
    return this.accessLog.prepare(entries, reader);
  }
}

/**
 * What the person's history says of a grant that was shown: nothing when no person data was, but for the claim itself.
 */
function entryOf(
  { grant, answer }: Presented,
  action: DisclosingAction,
  { businessId, channel }: Reader,
): readonly AccessEntry[] {
  const { grantId, personId, revision: grantRevision } = grant;
  if (answer.status !== 'active' && action !== 'claimed') return [];
  const fields = answer.status === 'active' ? grantFields(answer) : NO_FIELDS;
  const event = { type: `access.${action}.v1`, data: { businessId, channel, grantId, grantRevision, fields } } as const;
  return [action === 'claimed' ? { personId, event, id: claimEntryId(grantId) } : { personId, event }];
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
