import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type Plan, type RegisteredBusiness } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { registeredBusiness } from '../running/registered-business.js';

/** Staff put a business on a plan. */
export class SetPlan extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly plan: Plan,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetPlan)
export class SetPlanHandler implements ICommandHandler<SetPlan> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, plan, context }: SetPlan): Promise<RegisteredBusiness> {
    const command = { type: 'set-plan', at: this.clock.iso(), plan } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    return registeredBusiness(state);
  }
}
