import { Command } from '@nestjs/cqrs';
import type { Plan, RegisteredBusiness } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** Staff put a business on a plan. */
export class SetPlan extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly plan: Plan,
    readonly context: CommandContext,
  ) {
    super();
  }
}
