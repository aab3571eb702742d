import type { Sessions } from '#accounts';
import type { Clock } from '#clock';
import type { Children, Membership, Memberships } from '#disclosure';
import { businessStream, sealedBusinessDecider } from '#domain';
import type { Erasures } from '#proofs';
import type { OwnerMails } from '../owner-mails/owner-mails.js';
import type { DeciderRunner } from '../running/decider-runner.js';
import { unlessRejected } from '../running/command-rejected.js';
import { deleteInLog } from './delete-in-log.js';
import { forgetAccount, type AccountStores } from './forget-account.js';
import { makeUnreadable, type PersonStores } from './make-unreadable.js';
import { unlinkedContext } from './unlinked-context.js';

/** What an erasure takes away, and what it needs for that. */
export interface ErasureStores extends PersonStores, AccountStores {
  readonly runner: DeciderRunner;
  readonly children: Children;
  readonly memberships: Memberships;
  readonly sessions: Sessions;
  readonly ownerMails: OwnerMails;
  readonly statements: Erasures;
  readonly clock: Clock;
}

/** Ids of the statements that tell of an erasure. */
export interface ErasureStatementIds {
  readonly own: string | undefined;
  readonly ofChildren: readonly string[];
}

/**
 * Destroys what makes a deleted person, the person's children and the account readable or findable. Every step may be
 * repeated.
 */
export class Erasure {
  private readonly afterwards: (() => Promise<void>)[] = [];

  constructor(private readonly stores: ErasureStores) {}

  /** Also does this after each erasure: for whoever keeps copies outside of the engines. */
  alsoDoes(step: () => Promise<void>): void {
    this.afterwards.push(step);
  }

  /** @param personId of a person whose deletion is in the log */
  async erase(personId: string): Promise<ErasureStatementIds> {
    const { accounts, children, statements } = this.stores;
    await makeUnreadable(this.stores, personId);
    const childIds = await children.of(personId);
    for (const childId of childIds) await this.eraseChild(childId);
    await children.forget(personId);
    const accountId = await accounts.ofPerson(personId);
    if (accountId !== undefined) await this.eraseAccount(accountId);
    // Each by itself: together they would tell for ever whose child a child was.
    const own = await statements.record(personId);
    const ofChildren = await Promise.all(childIds.map((childId) => statements.record(childId)));
    for (const step of this.afterwards) await step();
    return { own, ofChildren: ofChildren.filter((id) => id !== undefined) };
  }

  /**
   * Whether the account of somebody who was just registered is gone; one that is there stays from now on. Where the
   * records were lost, the data key went with the account: that is no deletion.
   */
  async hasNoAccount(personId: string): Promise<boolean> {
    const { accounts, vault } = this.stores;
    if (await accounts.confirmPerson(personId)) return false;
    const [dataKey] = await vault.examine([{ kind: 'person', id: personId }]);
    return dataKey !== undefined;
  }

  /** A person for whom nobody can act any more, whom it deletes first. May be repeated. */
  async eraseLeftBehind(personId: string): Promise<void> {
    await this.delete(personId);
    await this.erase(personId);
  }

  /**
   * An account that is marked as leaving, or gone. Its sessions end last, after its record, so that whoever asks again
   * goes on where a kill or a failure cut it off.
   */
  async eraseLeaving(accountId: string): Promise<void> {
    const { accounts, sessions } = this.stores;
    await this.eraseWhatHangsOn(accountId);
    await accounts.remove(accountId);
    await sessions.endAllOf(accountId);
  }

  /**
   * A member who was added while the account was being deleted, and so was not found then. An account of which the
   * address alone cannot be read is there.
   */
  async endStrayMembership(membership: Membership, accountId: string): Promise<void> {
    if ((await this.stores.accounts.emailIfReadable(accountId)) === undefined) await this.endMembership(membership);
  }

  /** Of an account that is gone. First nobody can tell any more whose it was. */
  async endMembership({ businessId, memberId }: Membership): Promise<void> {
    const { runner, memberships, ownerMails, clock } = this.stores;
    const tell = await ownerMails.beforeGoing(businessId, memberId);
    await memberships.destroyKey(memberId);
    const command = { type: 'end-membership', at: clock.iso(), memberId } as const;
    await runner
      .runSealed(sealedBusinessDecider, businessStream(businessId), command, unlinkedContext(), { lenient: true })
      .catch(unlessRejected);
    await memberships.forget(memberId);
    await tell();
  }

  /** Skips an unfinished registration; should it complete after all, the policy deletes that person. */
  private async eraseChild(childId: string): Promise<void> {
    const isThere = await this.delete(childId).then(
      () => true,
      (error: unknown) => {
        unlessRejected(error);
        return false;
      },
    );
    if (isThere) await makeUnreadable(this.stores, childId);
  }

  /** @throws CommandRejected for somebody who never registered */
  private async delete(personId: string): Promise<void> {
    const { runner, clock } = this.stores;
    await deleteInLog(runner, personId, clock.iso(), unlinkedContext());
  }

  /**
   * Its record goes last: a kill before that leaves an account that can do nothing, and the next erasure takes it away.
   */
  private async eraseAccount(accountId: string): Promise<void> {
    const { accounts, sessions } = this.stores;
    await this.eraseWhatHangsOn(accountId);
    await sessions.endAllOf(accountId);
    await accounts.remove(accountId);
  }

  private async eraseWhatHangsOn(accountId: string): Promise<void> {
    await forgetAccount(this.stores, accountId);
    for (const membership of await this.stores.memberships.of(accountId)) await this.endMembership(membership);
  }
}

/** All that the person is told of, the person's own first. */
export function statementsOf({ own, ofChildren }: ErasureStatementIds): readonly string[] {
  return [...(own === undefined ? [] : [own]), ...ofChildren];
}
