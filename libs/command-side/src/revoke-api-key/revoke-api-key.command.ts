import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** An owner ends an API key. */
export class RevokeApiKey extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly keyId: string,
    /** The owner's account. */
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
