import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

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
