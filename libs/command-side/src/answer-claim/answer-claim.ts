import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { sealedGrantDecider, grantStream, type GrantCommand } from '#domain';
import { isUnreadable } from '#vault';
import { MoveEffect } from '../move/move-effect.js';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A person approves or declines a claim that waits for it. */
export class AnswerClaim extends Command<void> {
  constructor(
    readonly personId: string,
    readonly grantId: string,
    readonly answer: 'approve' | 'deny',
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AnswerClaim)
export class AnswerClaimHandler implements ICommandHandler<AnswerClaim> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly moveEffect: MoveEffect,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, grantId, answer, context }: AnswerClaim): Promise<void> {
    const personRevision = await this.revisionFor(answer, personId, context);
    const input = { at: this.clock.iso(), personId };
    const command: GrantCommand =
      answer === 'approve' ? { type: 'approve', ...input, personRevision } : { type: 'deny', ...input };
    await this.runner.runSealed(sealedGrantDecider, grantStream(grantId), command, context);
  }

  /** A claim can be declined also by somebody of whom not all can be read. */
  private async revisionFor(answer: AnswerClaim['answer'], personId: string, context: CommandContext): Promise<number> {
    try {
      return await this.moveEffect.takeIfDue(personId, context);
    } catch (error) {
      if (answer === 'deny' && isUnreadable(error)) return 0;
      throw error;
    }
  }
}
