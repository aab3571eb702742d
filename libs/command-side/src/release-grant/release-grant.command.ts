import { Command } from '@nestjs/cqrs';
import type { PublicReleasedGrant } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** A business no longer needs an active grant's address, or withdraws a claim that waits for approval. */
export class ReleaseGrant extends Command<PublicReleasedGrant> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
    readonly way: 'release' | 'withdraw',
    readonly context: CommandContext,
  ) {
    super();
  }
}
