import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** A person leaves, with the account: nothing of the person stays readable. */
export class DeletePerson extends Command<void> {
  constructor(
    readonly personId: string,
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
