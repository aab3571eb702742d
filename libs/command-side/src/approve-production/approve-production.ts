import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness, type SeenRequest } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** Staff let a business work on real people. */
export class ApproveProduction extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly reason: string | null,
    readonly context: CommandContext,
    /** What staff saw; without it, whatever the business is and asks for. */
    readonly seen?: SeenRequest,
  ) {
    super();
  }
}

@CommandHandler(ApproveProduction)
export class ApproveProductionHandler implements ICommandHandler<ApproveProduction> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, reason, context, seen }: ApproveProduction): Promise<RegisteredBusiness> {
    const command = { type: 'approve-production', at: this.clock.iso(), reason, seen } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    if (state.status !== 'registered') throw new Error('a business was changed and is not registered');
    return state;
  }
}
