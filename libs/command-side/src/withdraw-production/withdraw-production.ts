import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness, type SeenRequest } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** Staff take a business out of production, or decline its request. */
export class WithdrawProduction extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly reason: string | null,
    readonly context: CommandContext,
    /** The request that staff saw, to decline that alone. */
    readonly seen?: SeenRequest,
  ) {
    super();
  }
}

@CommandHandler(WithdrawProduction)
export class WithdrawProductionHandler implements ICommandHandler<WithdrawProduction> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, reason, context, seen }: WithdrawProduction): Promise<RegisteredBusiness> {
    const command = { type: 'withdraw-production', at: this.clock.iso(), reason, seen } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    if (state.status !== 'registered') throw new Error('a business was changed and is not registered');
    return state;
  }
}
