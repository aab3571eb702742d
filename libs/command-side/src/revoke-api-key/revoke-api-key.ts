import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDeciderFor, businessStream } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { KeyRevocation } from './key-revocation.js';

/** An owner ends an API key. */
export class RevokeApiKey extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly keyId: string,
    /** The owner's account. */
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * The event decides whether it may be; after a crash behind it a policy puts it into force, and so does asking again.
 */
@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(
    private readonly revocation: KeyRevocation,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, keyId, accountId, context }: RevokeApiKey): Promise<void> {
    const at = this.clock.iso();
    const command = { type: 'revoke-api-key', at, keyId } as const;
    const stream = businessStream(businessId);
    await this.runner.run(businessDeciderFor(accountId), stream, command, context);
    await this.revocation.finish(businessId, keyId, at);
  }
}
