import { randomUUID } from 'node:crypto';
import { ACCOUNTS, AccountRecords, type SecurityMails } from '#accounts';
import { MEMBERSHIP_RECORDS, Memberships } from '#disclosure';
import { businessDecider, businessStream, type BusinessCommand } from '#domain';
import { LookUps } from '#vault';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { byTest } from '../../../../test/support/personas/by-test.js';
import { Installation } from '../../../../test/support/service/installation.js';
import { Erasure, type ErasureStores } from '../../src/delete-person/erasure.js';
import { OwnerMails } from '../../src/owner-mails/owner-mails.js';
import { ChangesWorld } from './changes-world.js';

/** Accounts that own businesses with others, on the log of one person; nobody is mailed. */
export class OwnersWorld {
  readonly accounts: AccountRecords;
  readonly memberships: Memberships;
  readonly mails: SecurityMails;
  readonly ownerMails: OwnerMails;
  readonly erasure: Erasure;

  private constructor(
    readonly log: ChangesWorld,
    private readonly place: Installation,
  ) {
    const { runner, vault } = log;
    const records = new InMemoryRecordStore([ACCOUNTS, MEMBERSHIP_RECORDS]);
    const silent: Partial<SecurityMails> = {
      tell: () => Promise.resolve(),
      lastTo: () => Promise.resolve(() => Promise.resolve()),
    };
    this.mails = silent as SecurityMails;
    this.accounts = new AccountRecords(records, vault, new LookUps(place.keyring, place.records));
    this.memberships = new Memberships(records, vault);
    this.ownerMails = new OwnerMails(runner, this.accounts, this.mails);
    const stores: Partial<ErasureStores> = { runner, accounts: this.accounts };
    this.erasure = new Erasure(stores as ErasureStores);
  }

  static async open(): Promise<OwnersWorld> {
    return new OwnersWorld(await ChangesWorld.open(), new Installation());
  }

  async stop(): Promise<void> {
    await this.log.stop();
    this.place.remove();
  }

  /** @returns the id of a business that the accounts own, in their order the members' ids */
  async business(...owners: readonly string[]): Promise<{ businessId: string; memberIds: readonly string[] }> {
    const { log } = this;
    const businessId = randomUUID();
    await log.vault.createDataKey({ kind: 'business', id: businessId });
    const memberIds: string[] = [];
    for (const accountId of owners) {
      // Memberships are in the order of their times.
      log.clock.advance(1000);
      const [memberId, at] = [randomUUID(), log.clock.iso()];
      memberIds.push(memberId);
      await this.memberships.remember(memberId, { accountId, businessId, since: at });
      await this.runs(
        businessId,
        memberIds.length === 1
          ? { type: 'register', at, businessId, name: 'Example Stores', memberId, ownerAccountId: accountId }
          : { type: 'add-member', at, memberId, accountId, role: 'owner' },
      );
    }
    return { businessId, memberIds };
  }

  async runs(businessId: string, command: BusinessCommand): Promise<void> {
    await this.log.runner.run(businessDecider, businessStream(businessId), command, byTest);
  }

  /** Whether the account owns the business, and is led to it. */
  async owns(accountId: string, businessId: string): Promise<boolean> {
    const { state } = await this.log.runner.load(businessDecider, businessStream(businessId));
    const owners = state.status === 'registered' ? [...state.members.values()] : [];
    const member = owners.find((each) => each.role === 'owner' && each.accountId === accountId);
    return (await this.memberships.of(accountId)).some(({ memberId }) => memberId === member?.memberId);
  }
}
