import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** A person wants to approve each claim in the app, or no longer. */
export class SetClaimApproval extends Command<void> {
  constructor(
    readonly personId: string,
    readonly required: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}
