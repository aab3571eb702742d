import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** An account registers a business and becomes its owner. */
export class RegisterBusiness extends Command<void> {
  constructor(
    readonly business: {
      readonly businessId: string;
      readonly name: string;
      /** The first member's id. */
      readonly memberId: string;
      readonly ownerAccountId: string;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}
