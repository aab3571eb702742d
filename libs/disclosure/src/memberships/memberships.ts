import { MAX_PAGE, newestPage, type NewestPage, type RecordStore, type VersionedRecord } from '#document-store';
import type { Vault } from '#vault';
import { MEMBERSHIP_RECORDS, type MembershipRecord } from './membership-records.js';

/** An account's place in a business. */
export interface Membership {
  readonly memberId: string;
  readonly businessId: string;
}

/**
 * Of which businesses an account is a member: nothing in the log tells it of more than one at a time. What is here may
 * be of a membership that never came to be, or has just ended: the business's own stream decides.
 */
export class Memberships {
  constructor(
    private readonly records: RecordStore,
    private readonly vault: Vault,
  ) {}

  /** Before the member's event is written, so that none is ever missed. May be repeated. */
  async remember(memberId: string, membership: MembershipRecord): Promise<void> {
    await this.records.create(MEMBERSHIP_RECORDS, memberId, membership);
  }

  /** Every one, oldest first. */
  async of(accountId: string): Promise<readonly Membership[]> {
    const found: VersionedRecord<MembershipRecord>[] = [];
    for (;;) {
      const page = await this.pageAfter(found.at(-1), accountId);
      found.push(...page);
      if (page.length < MAX_PAGE) return found.map(membershipOf);
    }
  }

  /**
   * The newest ones, at most `limit`.
   * @param cursor `next` of the page before; undefined for the first
   * @returns undefined for a cursor that is none of the account's
   */
  async newest(accountId: string, limit: number, cursor?: string): Promise<NewestPage<Membership> | undefined> {
    const request = { index: 'by-account', equal: { accountId }, limit };
    const page = await newestPage(this.records, MEMBERSHIP_RECORDS, request, cursor);
    return page && { ...page, entries: page.entries.map(membershipOf) };
  }

  /** From now on nobody can tell whose it was; that it is there can still be told. May be repeated. */
  async destroyKey(memberId: string): Promise<void> {
    await this.vault.eraseDataKey({ kind: 'member', id: memberId });
  }

  /** The last trace of a membership that has ended. May be repeated. */
  async forget(memberId: string): Promise<void> {
    await this.destroyKey(memberId);
    await this.records.remove(MEMBERSHIP_RECORDS, memberId);
  }

  private pageAfter(
    last: VersionedRecord<MembershipRecord> | undefined,
    accountId: string,
  ): Promise<readonly VersionedRecord<MembershipRecord>[]> {
    const after = last && { after: { order: last.body.since, id: last.id } };
    const request = { index: 'by-account', equal: { accountId }, direction: 'up', limit: MAX_PAGE, ...after } as const;
    return this.records.page(MEMBERSHIP_RECORDS, request);
  }
}

function membershipOf({ id, body }: VersionedRecord<MembershipRecord>): Membership {
  return { memberId: id, businessId: body.businessId };
}
