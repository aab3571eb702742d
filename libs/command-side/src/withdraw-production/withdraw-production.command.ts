import { Command } from '@nestjs/cqrs';
import type { RegisteredBusiness } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** Staff take a business out of production, or decline its request. */
export class WithdrawProduction extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly reason: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
