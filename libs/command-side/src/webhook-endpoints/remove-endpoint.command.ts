import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** A business ends one of its webhook endpoints: nothing more is sent to it. */
export class RemoveEndpoint extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
