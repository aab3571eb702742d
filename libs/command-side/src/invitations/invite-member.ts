import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords, SecurityMails, normaliseEmail } from '#accounts';
import { Clock } from '#clock';
import { Invitations } from '#disclosure';
import {
  BUSINESS_REFUSALS,
  businessDeciderFor,
  businessStream,
  type BusinessMode,
  type RegisteredBusiness,
  type Role,
} from '#domain';
import { Admission } from '#limits';
import type { ActingMember } from '../running/acting-member.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { mustAdmit } from '../running/must-admit.js';

/** The invitation's id, which is that of the member who may come of it, and whom it is for. */
export interface MadeInvitation {
  readonly memberId: string;
  readonly email: string;
}

/** A member invites somebody, by e-mail address. Nobody becomes anything by it, and no account is made. */
export class InviteMember extends Command<MadeInvitation> {
  constructor(
    readonly businessId: string,
    readonly inviter: ActingMember,
    readonly invited: { readonly email: string; readonly role: Role },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Whether the address has an account is seen neither in the answer nor in its time: each step is the same for both. */
@CommandHandler(InviteMember)
export class InviteMemberHandler implements ICommandHandler<InviteMember> {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly invitations: Invitations,
    private readonly runner: DeciderRunner,
    private readonly admission: Admission,
    private readonly mails: SecurityMails,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, inviter, invited, context }: InviteMember): Promise<MadeInvitation> {
    const [stream, decider] = [businessStream(businessId), businessDeciderFor(inviter.accountId)];
    const [memberId, email, at] = [randomUUID(), normaliseEmail(invited.email), this.clock.iso()];
    const accountId = (await this.accounts.find(email)) ?? null;
    const whom = { memberId, email, accountId, role: invited.role, invitedBy: inviter.memberId };
    const command = { type: 'invite-member', at, ...whom } as const;
    // Before there is a record of it: nothing stays behind of what is refused.
    const { state } = await this.runner.load(decider, stream);
    const decision = decider.decide(state, command);
    if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
    if (state.status !== 'registered') throw new CommandRejected(BUSINESS_REFUSALS.businessNotFound);
    const { mode } = state;
    await this.mustHaveRoom(email, mode);
    // Of the business; the account's own are counted by the route.
    const use = await mustAdmit(this.admission, { of: 'invitations', subject: businessId });
    await this.invitations.remember(memberId, { email, businessId, mode, at });
    try {
      const ran = await this.runner.run(decider, stream, command, context);
      if (ran.state.status === 'registered') await this.mail(ran.state, email, inviter, invited.role);
      return { memberId, email };
    } catch (error) {
      if (error instanceof CommandRejected) {
        await this.invitations.end(memberId);
        await use.giveBack();
      }
      throw error;
    }
  }

  /** Strangers invite whom they like: what is of an address, and what its deletion takes away, has an end. */
  private async mustHaveRoom(email: string, mode: BusinessMode): Promise<void> {
    const until = await this.invitations.fullUntil(email, mode);
    if (until === undefined) return;
    const seconds = Math.max(1, Math.ceil((until - this.clock.now()) / 1000));
    throw new CommandRejected(BUSINESS_REFUSALS.addressIsFull, seconds);
  }

  /**
   * A stranger's words reach nobody's mailbox: a business is named once staff have seen its name. However many invite
   * an address, it is mailed a few times a day; anybody may have a demo, so that no demo uses up the mails of others.
   */
  private async mail({ name, mode }: RegisteredBusiness, email: string, inviter: ActingMember, role: Role) {
    const subject = mode === 'production' ? email : `demo ${email}`;
    const use = await this.admission.use([{ of: 'invitationMails', subject }]);
    if (!use.isAdmitted) return;
    const by = (await this.accounts.emailIfReadable(inviter.accountId)) ?? null;
    await this.mails.tellAddress(email, { kind: 'invited', to: mode === 'production' ? name : null, role, by });
  }
}
