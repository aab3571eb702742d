import type { AccountRecords, DevelopmentMailbox, Sessions, SignInCodes } from '#accounts';
import type { Clock } from '#clock';
import type { Children } from '#disclosure';
import { businessDecider, businessStream, memberOf, personDecider, personStream } from '#domain';
import { CryptoUnavailable, type LookUps, type Vault } from '#vault';
import type { PersonIndex } from '../person-index/person-index.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';
import { unlinkedContext } from './unlinked-context.js';

/** What an erasure takes away, and what it needs for that. */
export interface ErasureStores {
  readonly runner: DeciderRunner;
  readonly index: PersonIndex;
  readonly children: Children;
  readonly vault: Vault;
  readonly lookUps: LookUps;
  readonly accounts: AccountRecords;
  readonly sessions: Sessions;
  readonly codes: SignInCodes;
  readonly mailbox: DevelopmentMailbox;
  readonly clock: Clock;
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
  async erase(personId: string): Promise<void> {
    const { accounts, children } = this.stores;
    await this.erasePerson(personId);
    for (const childId of await children.of(personId)) await this.eraseChild(childId);
    await children.forget(personId);
    const accountId = await accounts.ofPerson(personId);
    if (accountId !== undefined) await this.eraseAccount(accountId);
    for (const step of this.afterwards) await step();
  }

  /** A member who was added while the account was being deleted, and so was not found then. */
  async endStrayMembership(businessId: string, accountId: string): Promise<void> {
    if ((await this.stores.accounts.emailOf(accountId)) === undefined) await this.endMembership(businessId, accountId);
  }

  /** One whose registration was cut off is nobody to be deleted; if it comes through after all, the policy finds it. */
  private async eraseChild(childId: string): Promise<void> {
    const { runner, clock } = this.stores;
    const command = { type: 'delete', at: clock.iso() } as const;
    const stream = personStream(childId);
    const isThere = await runner.run(personDecider, stream, command, unlinkedContext(), 'lenient').then(
      () => true,
      (error: unknown) => {
        unlessRejected(error);
        return false;
      },
    );
    if (isThere) await this.erasePerson(childId);
  }

  private async erasePerson(personId: string): Promise<void> {
    const { lookUps, vault } = this.stores;
    await lookUps.eraseAllOf(`person:${personId}`);
    await vault.eraseDataKey({ kind: 'person', id: personId });
  }

  /**
   * Its record goes last: a kill before that leaves an account that can do nothing, and the next erasure takes it away.
   */
  private async eraseAccount(accountId: string): Promise<void> {
    await this.forgetAddress(accountId);
    await this.stores.accounts.forget(accountId);
    await this.stores.sessions.endAllOf(accountId);
    await this.endMemberships(accountId);
    await this.stores.accounts.remove(accountId);
  }

  /**
   * While it can still be told: a kill after it finds nothing under it the next time, and one before it finds the
   * address.
   */
  private async forgetAddress(accountId: string): Promise<void> {
    const { accounts, mailbox, codes } = this.stores;
    const email = await accounts.emailOf(accountId).catch(undefinedIfDamaged);
    if (email === undefined) return;
    await codes.forget(email);
    await mailbox.forget(email);
  }

  private async endMemberships(accountId: string): Promise<void> {
    for (const businessId of await this.stores.index.businessesOf(accountId)) {
      await this.endMembership(businessId, accountId);
    }
  }

  private async endMembership(businessId: string, accountId: string): Promise<void> {
    const { runner, clock } = this.stores;
    const { state } = await runner.load(businessDecider, businessStream(businessId), 'lenient');
    const member = state.status === 'registered' ? memberOf(state, accountId) : undefined;
    if (member === undefined) return;
    const command = { type: 'remove-member', at: clock.iso(), memberId: member.memberId } as const;
    await runner
      .run(businessDecider, businessStream(businessId), command, unlinkedContext(), 'lenient')
      .catch(unlessRejected);
  }
}

/**
 * A business that was registered by the account while it was being deleted: it stays a member by name, of an account
 * that nobody has.
 */
function unlessRejected(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}

/**
 * An account whose own key is damaged tells its address to nobody any more; that must not keep it from being erased.
 */
function undefinedIfDamaged(error: unknown): undefined {
  if (!(error instanceof CryptoUnavailable) || error.subject === undefined) throw error;
}
