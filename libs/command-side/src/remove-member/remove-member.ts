import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { Invitations, Memberships } from '#disclosure';
import { businessDeciderFor, businessStream } from '#domain';
import { OwnerMails } from '../owner-mails/owner-mails.js';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A member leaves or is removed, or an invitation is withdrawn. */
export class RemoveMember extends Command<void> {
  constructor(
    readonly businessId: string,
    /** Of the member, or of the invitation. */
    readonly memberId: string,
    /** The account of the one who asks. */
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly memberships: Memberships,
    private readonly invitations: Invitations,
    private readonly mails: OwnerMails,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, memberId, accountId, context }: RemoveMember): Promise<void> {
    // While it can be told who the member is.
    const tell = await this.mails.beforeGoing(businessId, memberId);
    const command = { type: 'remove-member', at: this.clock.iso(), memberId } as const;
    const decider = businessDeciderFor(accountId);
    const { events } = await this.runner.run(decider, businessStream(businessId), command, context);
    for (const { type, data } of events) {
      if (type === 'business.member_removed.v1') await this.memberships.forget(data.memberId);
      if (type === 'business.invitation_ended.v1') await this.invitations.end(data.memberId);
    }
    await tell(context.client);
  }
}
