import { Command } from '@nestjs/cqrs';
import type { PublicReleasedGrant } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** A business gives a grant of its demo back. */
export class ReleaseDemoGrant extends Command<PublicReleasedGrant> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
