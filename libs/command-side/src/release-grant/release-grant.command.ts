import { Command } from '@nestjs/cqrs';
import type { PublicReleasedGrant } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** A business no longer needs an address. */
export class ReleaseGrant extends Command<PublicReleasedGrant> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
