import { Command } from '@nestjs/cqrs';
import type { Name } from '#domain';
import type { CommandContext } from '../running/command-context.js';

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
