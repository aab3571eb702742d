import { Command } from '@nestjs/cqrs';
import type { Channel, PublicGrant } from '#domain';
import type { CommandContext } from '../running/command-context.js';

export interface ClaimAnswer {
  readonly grant: PublicGrant;
  /** True when this very claim made the grant; a repeated claim answers as the grant stands. */
  readonly claimedNow: boolean;
}

/** Turn a preview into a grant. */
export class ClaimGrant extends Command<ClaimAnswer> {
  constructor(
    readonly claim: {
      readonly businessId: string;
      readonly previewId: string;
      readonly externalRef: string | null;
      readonly channel: Channel;
      /** The voice call it comes from; null outside of one. */
      readonly callId: string | null;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}
