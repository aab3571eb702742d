import { Command } from '@nestjs/cqrs';
import type { RegisteredBusiness, SeenRequest } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** Staff let a business work on real people. */
export class ApproveProduction extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly reason: string | null,
    readonly context: CommandContext,
    /** What staff saw; without it, whatever the business is and asks for. */
    readonly seen?: SeenRequest,
  ) {
    super();
  }
}
