import type { AccountRecords, SecurityMails, SecurityNews } from '#accounts';
import { businessDecider, businessStream, type ApiKey, type Member, type RegisteredBusiness } from '#domain';
import type { DeciderRunner } from '../running/decider-runner.js';

/** What mails say it was done with; undefined and null where that is not known. */
export type Client = string | null | undefined;

/** Tells the owners of a business by mail of what gives others power over it. Fails nothing of what it tells of. */
export class OwnerMails {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly accounts: AccountRecords,
    private readonly mails: SecurityMails,
  ) {}

  /** Every owner; whoever made it among them. */
  async apiKeyMade(
    business: RegisteredBusiness,
    { keyId, name }: Pick<ApiKey, 'keyId' | 'name'>,
    makerAccountId: string,
    client: Client,
  ): Promise<void> {
    const by = await this.emailOf(makerAccountId);
    const made = { kind: 'api-key-made', subjectId: keyId, business: named(business) } as const;
    await this.tell(ownersOf(business), { ...made, name, by, client });
  }

  /** Nothing to be told where the member is no owner. */
  async memberAdded(business: RegisteredBusiness, memberId: string, client: Client): Promise<void> {
    const member = business.members.get(memberId);
    if (member?.role !== 'owner') return;
    const owner = await this.emailOf(member.accountId);
    const added = { kind: 'owner-added', subjectId: memberId, business: named(business) } as const;
    await this.tell(ownersOf(business), { ...added, owner, client });
  }

  /**
   * Reads who the member is before nobody can tell any more.
   * @returns tells, once the member is gone: the owners who stay of the API keys that the member made, and all of them,
   *   with the one who went, of an owner less. Neither rejects.
   */
  async beforeGoing(businessId: string, memberId: string): Promise<(client?: Client) => Promise<void>> {
    const nothing = (): Promise<void> => Promise.resolve();
    const business = await this.registered(businessId);
    const gone = business?.members.get(memberId);
    if (business === undefined || gone === undefined) return nothing;
    const email = await this.emailOf(gone.accountId);
    return async (client) => {
      await this.tellOfGoing(business, gone, email, client);
    };
  }

  /**
   * Reads who the owners are before there are none any more.
   * @returns tells every owner, once it is closed, by whom; whoever closed it among them. Neither rejects.
   */
  async beforeClosing(businessId: string, closerAccountId: string): Promise<(client: Client) => Promise<void>> {
    const business = await this.registered(businessId);
    const by = await this.emailOf(closerAccountId);
    return async (client) => {
      if (business === undefined) return;
      const closed = { kind: 'business-closed', subjectId: businessId, business: named(business) } as const;
      await this.tell(ownersOf(business), { ...closed, by, client });
    };
  }

  private async tellOfGoing(
    business: RegisteredBusiness,
    gone: Member,
    email: string | null,
    client: Client,
  ): Promise<void> {
    const owners = ownersOf(business);
    const about = { subjectId: gone.memberId, business: named(business), client };
    if (gone.role === 'owner') await this.tell(owners, { kind: 'owner-gone', owner: email, ...about });
    const made = [...business.apiKeys.values()].filter((key) => key.createdBy === gone.memberId);
    const keys = made.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name);
    if (keys.length === 0) return;
    const stay = owners.filter((accountId) => accountId !== gone.accountId);
    await this.tell(stay, { kind: 'keys-of-gone-member', member: email, keys, ...about });
  }

  /** Undefined also for one that cannot be read. */
  private async registered(businessId: string): Promise<RegisteredBusiness | undefined> {
    const reading = { lenient: true };
    const loaded = await this.runner.load(businessDecider, businessStream(businessId), reading).catch(() => undefined);
    return loaded?.state.status === 'registered' ? loaded.state : undefined;
  }

  private async tell(accountIds: readonly string[], news: SecurityNews): Promise<void> {
    for (const accountId of accountIds) await this.mails.tell(accountId, news);
  }

  private async emailOf(accountId: string): Promise<string | null> {
    return (await this.accounts.emailIfReadable(accountId).catch(() => null)) ?? null;
  }
}

function ownersOf(business: RegisteredBusiness): readonly string[] {
  return [...business.members.values()].filter(({ role }) => role === 'owner').map(({ accountId }) => accountId);
}

function named({ businessId, name }: RegisteredBusiness): { readonly id: string; readonly name: string } {
  return { id: businessId, name };
}
