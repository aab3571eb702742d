import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** A person does not move after all. */
export class CancelMove extends Command<void> {
  constructor(
    readonly personId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
