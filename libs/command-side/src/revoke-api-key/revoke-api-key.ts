import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiKeyRecords } from '#accounts';
import { Clock } from '#clock';
import { businessDeciderFor, businessStream } from '#domain';
import { Listeners } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

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
 * The event decides whether it may be; a crash after it leaves a key that asking again revokes, since the record is
 * written each time.
 */
@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(
    private readonly apiKeys: ApiKeyRecords,
    private readonly listeners: Listeners,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, keyId, accountId, context }: RevokeApiKey): Promise<void> {
    const at = this.clock.iso();
    const command = { type: 'revoke-api-key', at, keyId } as const;
    const stream = businessStream(businessId);
    await this.runner.run(businessDeciderFor(accountId), stream, command, context);
    await this.apiKeys.revoke(keyId, at);
    await this.listeners.removeOfKey(businessId, keyId);
  }
}
