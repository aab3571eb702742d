import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { Memberships } from '#disclosure';
import { businessDecider, businessStream } from '#domain';
import { Vault } from '#vault';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** An account registers a business and becomes its owner. */
export class RegisterBusiness extends Command<void> {
  constructor(
    readonly business: {
      readonly businessId: string;
      readonly name: string;
      /** The first member's id. */
      readonly memberId: string;
      readonly ownerAccountId: string;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterBusiness)
export class RegisterBusinessHandler implements ICommandHandler<RegisterBusiness> {
  constructor(
    private readonly vault: Vault,
    private readonly memberships: Memberships,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ business, context }: RegisterBusiness): Promise<void> {
    const { businessId, memberId, ownerAccountId: accountId } = business;
    const [stream, at] = [businessStream(businessId), this.clock.iso()];
    const command = { type: 'register', at, ...business } as const;
    // Before there is a data key: nothing stays behind of what is refused.
    const { state } = await this.runner.load(businessDecider, stream);
    const decision = businessDecider.decide(state, command);
    if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
    await this.vault.createDataKey({ kind: 'business', id: businessId });
    await this.memberships.remember(memberId, { accountId, businessId, since: at });
    await this.runner.run(businessDecider, stream, command, context);
  }
}
