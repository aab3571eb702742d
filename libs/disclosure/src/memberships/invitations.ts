import pLimit from 'p-limit';
import { MAX_PAGE, newestPage, type NewestPage, type RecordStore, type VersionedRecord } from '#document-store';
import {
  businessStream,
  type BusinessMode,
  INVITATION_GOOD_FOR_MS,
  MAX_INVITATIONS_TO_ADDRESS,
  sealedBusinessDecider,
} from '#domain';
import { ALL_UNREADABLE_PASSED_OVER, type SealedFolds } from '#events';
import type { Keyring, Vault } from '#vault';
import { addresseeOf } from './addressee.js';
import { INVITATION_RECORDS, type InvitationRecord } from './invitation-records.js';
import type { Membership } from './memberships.js';

/** An invitation as it is made. */
export interface NewInvitation {
  /** As it was normalised. */
  readonly email: string;
  readonly businessId: string;
  readonly mode: BusinessMode;
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
}

/** Of one address, how many end at the same time. */
const SIDE_BY_SIDE = 16;

/**
 * To which businesses an address is invited: a blind index, since no account may be there for it. What is here may be
 * of an invitation that never came to be, or has just ended: the business's own stream decides. The address itself is
 * sealed in the log, under the key of the membership that may come of it.
 */
export class Invitations {
  constructor(
    private readonly folds: SealedFolds,
    private readonly records: RecordStore,
    private readonly vault: Vault,
    private readonly keyring: Keyring,
  ) {}

  /**
   * When an address that has as many invitations as it may can have one more, because the oldest expires; milliseconds.
   * Undefined where it can have one now. Businesses in demo mode, which anybody may register, fill places of their own.
   */
  async fullUntil(email: string, mode: BusinessMode): Promise<number | undefined> {
    const [index, equal] = ['by-addressee-and-mode', { addressee: this.addresseeOf(email), mode }];
    const limit = MAX_INVITATIONS_TO_ADDRESS;
    const page = await this.records.page(INVITATION_RECORDS, { index, equal, direction: 'up', limit });
    const [oldest] = page;
    if (oldest === undefined || page.length < limit) return undefined;
    return Date.parse(oldest.body.at) + INVITATION_GOOD_FOR_MS;
  }

  /** Before its event is written, so that none is ever missed. May be repeated. */
  async remember(memberId: string, { email, businessId, mode, at }: NewInvitation): Promise<void> {
    const addressee = this.addresseeOf(email);
    await this.records.create(INVITATION_RECORDS, memberId, { addressee, businessId, mode, at });
  }

  /** Undefined for an invitation of another address, and for none. */
  async find(memberId: string, email: string): Promise<Membership | undefined> {
    const record = await this.records.get(INVITATION_RECORDS, memberId);
    return record?.body.addressee === this.addresseeOf(email) ? invitationOf(record) : undefined;
  }

  /**
   * The newest ones to an address, at most `limit`.
   * @param cursor `next` of the page before; undefined for the first
   * @returns undefined for a cursor that is none of the address's
   */
  async newestTo(email: string, limit: number, cursor?: string): Promise<NewestPage<Membership> | undefined> {
    const request = { index: 'by-addressee', equal: { addressee: this.addresseeOf(email) }, limit };
    const page = await newestPage(this.records, INVITATION_RECORDS, request, cursor);
    return page && { ...page, entries: page.entries.map(invitationOf) };
  }

  /** It was accepted: the key stays, as the member's. May be repeated. */
  async forget(memberId: string): Promise<void> {
    await this.records.remove(INVITATION_RECORDS, memberId);
  }

  /** It has ended without a member: nobody can tell any more who was invited. May be repeated. */
  async end(memberId: string): Promise<void> {
    await this.vault.eraseDataKey({ kind: 'member', id: memberId });
    await this.forget(memberId);
  }

  /** Nobody can tell any more that the address was ever invited. May be repeated. */
  async endAllTo(email: string): Promise<void> {
    const equal = { addressee: this.addresseeOf(email) };
    const limited = pLimit(SIDE_BY_SIDE);
    for (;;) {
      const request = { index: 'by-addressee', equal, direction: 'up', limit: MAX_PAGE } as const;
      const page = await this.records.page(INVITATION_RECORDS, request);
      if (page.length === 0) return;
      await Promise.all(page.map((record) => limited(() => this.endUnlessAccepted(record))));
    }
  }

  /** Makes addresses unreadable whose invitations have expired, and whose records are about to go. May be repeated. */
  async destroyKeys(expired: readonly VersionedRecord<InvitationRecord>[]): Promise<void> {
    for (const record of expired) {
      if (!(await this.isAccepted(record))) await this.vault.eraseDataKey({ kind: 'member', id: record.id });
    }
  }

  private async endUnlessAccepted(record: VersionedRecord<InvitationRecord>): Promise<void> {
    await this.destroyKeys([record]);
    await this.forget(record.id);
  }

  /** Then a kill has left its record behind, and the key is the member's. */
  private async isAccepted({ id, body }: VersionedRecord<InvitationRecord>): Promise<boolean> {
    const folding = { passedOver: ALL_UNREADABLE_PASSED_OVER };
    const { state } = await this.folds.of(businessStream(body.businessId), sealedBusinessDecider, folding);
    return state.status === 'registered' && state.members.has(id);
  }

  private addresseeOf(email: string): string {
    return addresseeOf(this.keyring, email);
  }
}

function invitationOf({ id, body }: VersionedRecord<InvitationRecord>): Membership {
  return { memberId: id, businessId: body.businessId };
}
