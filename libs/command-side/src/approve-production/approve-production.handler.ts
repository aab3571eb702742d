import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { ApproveProduction } from './approve-production.command.js';

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
