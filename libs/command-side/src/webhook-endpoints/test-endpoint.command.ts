import { Command } from '@nestjs/cqrs';
import type { TestOutcome } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';

/** A business sends a `webhook.test` to one of its endpoints and hears what it answered. */
export class TestEndpoint extends Command<TestOutcome> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
