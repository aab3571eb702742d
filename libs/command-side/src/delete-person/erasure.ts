import type { AccountRecords, DevelopmentMailbox, Sessions } from '#accounts';
import type { Clock } from '#clock';
import { businessDecider, businessStream, memberOf, personDecider, personStream } from '#domain';
import type { EventStore } from '#event-store';
import { CryptoUnavailable, type LookUps, type Vault } from '#vault';
import type { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** What an erasure takes away, and what it needs for that. */
export interface ErasureStores {
  readonly log: EventStore;
  readonly runner: DeciderRunner;
  readonly index: PersonIndex;
  readonly vault: Vault;
  readonly lookUps: LookUps;
  readonly accounts: AccountRecords;
  readonly sessions: Sessions;
  readonly mailbox: DevelopmentMailbox;
  readonly clock: Clock;
}

/** Destroys what makes a deleted person, the person's children and the account readable or findable. Every step may be repeated. */
export class Erasure {
  private readonly afterwards: (() => Promise<void>)[] = [];

  constructor(private readonly stores: ErasureStores) {}

  /** Also does this after each erasure: for whoever keeps copies outside of the engines. */
  alsoDoes(step: () => Promise<void>): void {
    this.afterwards.push(step);
  }

  /** @param personId of a person whose deletion is in the log */
  async erase(personId: string, context: CommandContext): Promise<void> {
    const { index, runner, clock } = this.stores;
    await this.erasePerson(personId);
    for (const childId of await index.childrenOf(personId)) {
      const command = { type: 'delete', at: clock.iso() } as const;
      await runner.run(personDecider, personStream(childId), command, context);
      await this.erasePerson(childId);
    }
    const accountId = await this.accountOf(personId);
    if (accountId !== undefined) await this.eraseAccount(accountId, context);
    for (const step of this.afterwards) await step();
  }

  /** A member who was added while the account was being deleted, and so was not found then. */
  async endStrayMembership(businessId: string, accountId: string, context: CommandContext): Promise<void> {
    if ((await this.stores.accounts.emailOf(accountId)) === undefined) {
      await this.endMembership(businessId, accountId, context);
    }
  }

  private async erasePerson(personId: string): Promise<void> {
    const { lookUps, vault } = this.stores;
    await lookUps.eraseAllOf(`person:${personId}`);
    await vault.eraseDataKey({ kind: 'person', id: personId });
  }

  /** Its record goes last: a kill before that leaves an account that can do nothing, and the next erasure takes it away. */
  private async eraseAccount(accountId: string, context: CommandContext): Promise<void> {
    await this.forgetMail(accountId);
    await this.stores.accounts.forget(accountId);
    await this.stores.sessions.endAllOf(accountId);
    await this.endMemberships(accountId, context);
    await this.stores.accounts.remove(accountId);
  }

  /** While the address can still be told: a kill after it finds no mail the next time, and one before it finds the address. */
  private async forgetMail(accountId: string): Promise<void> {
    const email = await this.stores.accounts.emailOf(accountId).catch(undefinedIfDamaged);
    if (email !== undefined) await this.stores.mailbox.forget(email);
  }

  private async endMemberships(accountId: string, context: CommandContext): Promise<void> {
    for (const businessId of await this.stores.index.businessesOf(accountId)) {
      await this.endMembership(businessId, accountId, context);
    }
  }

  private async endMembership(businessId: string, accountId: string, context: CommandContext): Promise<void> {
    const { runner, clock } = this.stores;
    const { state } = await runner.load(businessDecider, businessStream(businessId));
    const member = state.status === 'registered' ? memberOf(state, accountId) : undefined;
    if (member === undefined) return;
    const command = { type: 'remove-member', at: clock.iso(), memberId: member.memberId } as const;
    await runner.run(businessDecider, businessStream(businessId), command, context).catch(unlessRejected);
  }

  /** The account stands in clear in the person's first event; undefined for a child. */
  private async accountOf(personId: string): Promise<string | undefined> {
    const [first] = await this.stores.log.readStream(personStream(personId), { direction: 'forwards', limit: 1 });
    const accountId = first?.data['accountId'];
    return typeof accountId === 'string' ? accountId : undefined;
  }
}

/** A business that was registered by the account while it was being deleted: it stays a member by name, of an account that nobody has. */
function unlessRejected(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}

/** An account whose own key is damaged tells its address to nobody any more; that must not keep it from being erased. */
function undefinedIfDamaged(error: unknown): undefined {
  if (!(error instanceof CryptoUnavailable) || error.subject === undefined) throw error;
}
