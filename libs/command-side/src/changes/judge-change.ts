import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { MoveEffect } from '../move/move-effect.js';
import { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CountedChanges } from '../running/counted-changes.js';
import { ChangeCommands, type Proposal } from './change-commands.js';

/** Whether what an assistant asks for would succeed now: found by the command itself, which changes nothing then. */
export class JudgeChange extends Command<void> {
  constructor(
    readonly personId: string,
    readonly proposal: Proposal,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Rejects with what the command itself is refused with. */
@CommandHandler(JudgeChange)
export class JudgeChangeHandler implements ICommandHandler<JudgeChange> {
  private readonly judged: ChangeCommands;

  constructor(changes: CountedChanges, moveEffect: MoveEffect, index: PersonIndex, clock: Clock) {
    this.judged = new ChangeCommands(changes.judging, moveEffect, index, clock);
  }

  async execute({ personId, proposal, context }: JudgeChange): Promise<void> {
    await this.judged.execute(personId, proposal, context);
  }
}
