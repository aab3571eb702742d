import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** A person takes a grant back. */
export class RevokeGrant extends Command<void> {
  constructor(
    readonly personId: string,
    readonly grantId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
