import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream, type Name } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CountedChanges } from '../running/counted-changes.js';

/** A person goes by another name. */
export class ChangeName extends Command<void> {
  constructor(
    readonly personId: string,
    readonly name: Name,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeName)
export class ChangeNameHandler implements ICommandHandler<ChangeName> {
  constructor(
    private readonly changes: CountedChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, name, context }: ChangeName): Promise<void> {
    const command = { type: 'change-name', at: this.clock.iso(), name } as const;
    const use = { of: 'names', subject: personId } as const;
    await this.changes.run({ use, decider: personDecider, stream: personStream(personId), command, context });
  }
}
