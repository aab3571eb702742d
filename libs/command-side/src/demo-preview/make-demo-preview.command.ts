import { Command } from '@nestjs/cqrs';
import type { PublicPreview } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** Look the key of a made-up person up in a business's demo. */
export class MakeDemoPreview extends Command<PublicPreview> {
  constructor(
    readonly businessId: string,
    /** As `parsePersonKey` gave it. */
    readonly key: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
