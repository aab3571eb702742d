import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, type RegisteredBusiness } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { AnswerChange } from './answer-change.command.js';

@CommandHandler(AnswerChange)
export class AnswerChangeHandler implements ICommandHandler<AnswerChange> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, answer, reason, context, seen }: AnswerChange): Promise<RegisteredBusiness> {
    const command = { type: answer, at: this.clock.iso(), reason, seen } as const;
    const { state } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    if (state.status !== 'registered') throw new Error('a business was changed and is not registered');
    return state;
  }
}
