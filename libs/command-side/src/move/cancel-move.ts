import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A person does not move after all. */
export class CancelMove extends Command<void> {
  constructor(
    readonly personId: string,
    readonly context: CommandContext,
    /** The move that the person means; undefined for whichever is scheduled. */
    readonly moveId?: string,
  ) {
    super();
  }
}

@CommandHandler(CancelMove)
export class CancelMoveHandler implements ICommandHandler<CancelMove> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, context, moveId }: CancelMove): Promise<void> {
    const command = { type: 'cancel-move', at: this.clock.iso(), moveId } as const;
    // Counted with the move that it takes back.
    await this.runner.run(personDecider, personStream(personId), command, context);
  }
}
