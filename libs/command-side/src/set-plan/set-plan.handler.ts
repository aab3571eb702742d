import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { SetPlan } from './set-plan.command.js';

@CommandHandler(SetPlan)
export class SetPlanHandler implements ICommandHandler<SetPlan> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, plan, context }: SetPlan): Promise<RegisteredBusiness> {
    const command = { type: 'set-plan', at: this.clock.iso(), plan } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    if (state.status !== 'registered') throw new Error('a business was changed and is not registered');
    return state;
  }
}
