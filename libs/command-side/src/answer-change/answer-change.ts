import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness, type SeenChange } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { registeredBusiness } from '../running/registered-business.js';

/** Staff answer a business in production that asks for another name or purpose. */
export class AnswerChange extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly answer: 'approve-change' | 'refuse-change',
    readonly reason: string | null,
    readonly context: CommandContext,
    /** What staff saw; without it, whatever waits. */
    readonly seen?: SeenChange,
  ) {
    super();
  }
}

@CommandHandler(AnswerChange)
export class AnswerChangeHandler implements ICommandHandler<AnswerChange> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, answer, reason, context, seen }: AnswerChange): Promise<RegisteredBusiness> {
    const command = { type: answer, at: this.clock.iso(), reason, seen } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    return registeredBusiness(state);
  }
}
