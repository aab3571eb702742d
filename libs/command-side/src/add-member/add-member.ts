import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords } from '#accounts';
import { Clock } from '#clock';
import { Memberships } from '#disclosure';
import {
  actionOnMember,
  businessDeciderFor,
  businessStream,
  memberOf,
  refusalFor,
  type Member,
  type Role,
} from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A member adds another, by e-mail address; whoever has not signed in yet gets an account. */
export class AddMember extends Command<Member> {
  constructor(
    readonly businessId: string,
    /** The account of the one who adds. */
    readonly accountId: string,
    readonly added: { readonly email: string; readonly role: Role },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddMember)
export class AddMemberHandler implements ICommandHandler<AddMember> {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly memberships: Memberships,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, accountId, added, context }: AddMember): Promise<Member> {
    const stream = businessStream(businessId);
    const decider = businessDeciderFor(accountId);
    // Before an account is made for the address: nothing stays behind of what is refused.
    const { state: before } = await this.runner.load(decider, stream);
    const refusal = refusalFor(accountId, before, () => actionOnMember(added.role));
    if (refusal !== undefined) throw new CommandRejected(refusal);

    const addedAccountId = await this.accounts.findOrCreate(added.email);
    const [memberId, at] = [randomUUID(), this.clock.iso()];
    await this.memberships.remember(memberId, { accountId: addedAccountId, businessId, since: at });
    const command = { type: 'add-member', at, memberId, accountId: addedAccountId, role: added.role } as const;
    try {
      const { state } = await this.runner.run(decider, stream, command, context);
      const standing = state.status === 'registered' ? memberOf(state, addedAccountId) : undefined;
      if (standing === undefined) throw new Error('a member was added and is not there');
      if (standing.memberId !== memberId) await this.memberships.forget(memberId);
      return standing;
    } catch (error) {
      if (error instanceof CommandRejected) await this.memberships.forget(memberId);
      throw error;
    }
  }
}
