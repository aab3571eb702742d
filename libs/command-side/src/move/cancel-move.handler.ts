import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { CancelMove } from './cancel-move.command.js';

@CommandHandler(CancelMove)
export class CancelMoveHandler implements ICommandHandler<CancelMove> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, context }: CancelMove): Promise<void> {
    const command = { type: 'cancel-move', at: this.clock.iso() } as const;
    await this.runner.run(personDecider, personStream(personId), command, context);
  }
}
