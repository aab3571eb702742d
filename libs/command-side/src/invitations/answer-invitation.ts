import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords } from '#accounts';
import { Clock } from '#clock';
import { Invitations, Memberships, type Membership } from '#disclosure';
import {
  businessDecider,
  businessStream,
  type BusinessCommand,
  type RegisteredBusiness,
  BUSINESS_REFUSALS,
  type Rejection,
} from '#domain';
import { OwnerMails } from '../owner-mails/owner-mails.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** Who was invited becomes a member, or does not. Answers with the business. */
export class AnswerInvitation extends Command<RegisteredBusiness> {
  constructor(
    readonly invitationId: string,
    /** Of whoever signed in with an address; whether it is the one that was invited is decided here. */
    readonly accountId: string,
    readonly answer: 'accept' | 'refuse',
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AnswerInvitation)
export class AnswerInvitationHandler implements ICommandHandler<AnswerInvitation> {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly invitations: Invitations,
    private readonly memberships: Memberships,
    private readonly runner: DeciderRunner,
    private readonly mails: OwnerMails,
    private readonly clock: Clock,
  ) {}

  async execute({ invitationId, accountId, answer, context }: AnswerInvitation): Promise<RegisteredBusiness> {
    const email = await this.accounts.emailOf(accountId);
    const invitation = email === undefined ? undefined : await this.invitations.find(invitationId, email);
    if (email === undefined || invitation === undefined) throw notFound();
    const at = this.clock.iso();
    const { memberId } = invitation;
    if (answer === 'accept') {
      const command = { type: 'accept-invitation', at, memberId, email, accountId } as const;
      return this.accept(invitation, accountId, command, context);
    }
    const refused = await this.run(invitation, { type: 'refuse-invitation', at, memberId, email }, context);
    await this.invitations.end(memberId);
    return refused;
  }

  private async accept(
    { memberId, businessId }: Membership,
    accountId: string,
    command: BusinessCommand,
    context: CommandContext,
  ): Promise<RegisteredBusiness> {
    // Before there is a record of it: nothing stays behind of what is refused.
    const { state } = await this.runner.load(businessDecider, businessStream(businessId));
    const decision = businessDecider.decide(state, command);
    if (decision.kind === 'rejected') throw refusalOf(decision.rejection);
    await this.memberships.remember(memberId, { accountId, businessId, since: command.at });
    const business = await this.run({ memberId, businessId }, command, context);
    await this.invitations.forget(memberId);
    await this.mails.memberAdded(business, memberId, context.client);
    return business;
  }

  private async run(
    { businessId }: Membership,
    command: BusinessCommand,
    context: CommandContext,
  ): Promise<RegisteredBusiness> {
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    if (state.status !== 'registered') throw notFound();
    return state;
  }
}

/** Whoever is no member hears nothing of a business that is gone but that there is no invitation. */
function refusalOf(rejection: Rejection<string>): CommandRejected {
  return rejection.code === 'business_not_found' ? notFound() : new CommandRejected(rejection);
}

function notFound(): CommandRejected {
  return new CommandRejected(BUSINESS_REFUSALS.invitationNotFound);
}
