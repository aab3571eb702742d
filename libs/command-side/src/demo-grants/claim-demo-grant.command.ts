import { Command } from '@nestjs/cqrs';
import type { ClaimAnswer } from '../claim-grant/claim-grant.command.js';
import type { CommandContext } from '../running/command-context.js';

/** Turn a preview of a business's demo into a grant there. */
export class ClaimDemoGrant extends Command<ClaimAnswer> {
  constructor(
    readonly claim: {
      readonly businessId: string;
      readonly previewId: string;
      readonly externalRef: string | null;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}
