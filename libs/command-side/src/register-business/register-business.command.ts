import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** An account registers a business and becomes its owner. Answers with the business's id. */
export class RegisterBusiness extends Command<string> {
  constructor(
    readonly business: { readonly name: string; readonly ownerAccountId: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}
