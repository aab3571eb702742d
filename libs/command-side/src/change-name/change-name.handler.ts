import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { ChangeName } from './change-name.command.js';

@CommandHandler(ChangeName)
export class ChangeNameHandler implements ICommandHandler<ChangeName> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, name, context }: ChangeName): Promise<void> {
    const command = { type: 'change-name', at: this.clock.iso(), name } as const;
    const { position } = await this.runner.run(personDecider, personStream(personId), command, context);
    if (position !== undefined) await this.readSide.shows(position);
  }
}
