import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { WithdrawProduction } from './withdraw-production.command.js';

@CommandHandler(WithdrawProduction)
export class WithdrawProductionHandler implements ICommandHandler<WithdrawProduction> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, reason, context }: WithdrawProduction): Promise<RegisteredBusiness> {
    const command = { type: 'withdraw-production', at: this.clock.iso(), reason } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    if (state.status !== 'registered') throw new Error('a business was changed and is not registered');
    return state;
  }
}
