import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness, type SeenRequest } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { registeredBusiness } from '../running/registered-business.js';

/** Staff let a business work on real people, or take it out of production or decline its request. */
export class AnswerProduction extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly answer: 'approve' | 'withdraw',
    readonly reason: string | null,
    readonly context: CommandContext,
    /** What staff saw. Without it, whatever is asked for is approved, and production itself withdrawn. */
    readonly seen?: SeenRequest,
  ) {
    super();
  }
}

@CommandHandler(AnswerProduction)
export class AnswerProductionHandler implements ICommandHandler<AnswerProduction> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, answer, reason, context, seen }: AnswerProduction): Promise<RegisteredBusiness> {
    const command = { type: `${answer}-production`, at: this.clock.iso(), reason, seen } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    return registeredBusiness(state);
  }
}
