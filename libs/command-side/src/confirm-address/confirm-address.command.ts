import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** A person says that the address is current. */
export class ConfirmAddress extends Command<void> {
  constructor(
    readonly personId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
