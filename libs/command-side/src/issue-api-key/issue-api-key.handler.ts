import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiKeyRecords, generateApiKey, hintOf } from '#accounts';
import { Clock } from '#clock';
import { businessDecider, businessDeciderFor, businessStream } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { IssueApiKey, type IssuedApiKey } from './issue-api-key.command.js';

/** The event comes first: a crash after it leaves a key that works for nobody and was shown to nobody. */
@CommandHandler(IssueApiKey)
export class IssueApiKeyHandler implements ICommandHandler<IssueApiKey> {
  constructor(
    private readonly apiKeys: ApiKeyRecords,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, name, context, accountId }: IssueApiKey): Promise<IssuedApiKey> {
    const apiKey = generateApiKey();
    const keyId = randomUUID();
    const hint = hintOf(apiKey);
    const createdAt = this.clock.iso();
    const command = { type: 'create-api-key', at: createdAt, keyId, name, hint } as const;
    const stream = businessStream(businessId);
    await (accountId === undefined
      ? this.runner.run(businessDecider, stream, command, context)
      : this.runner.run(businessDeciderFor(accountId), stream, command, context));
    await this.apiKeys.issue(apiKey, keyId, businessId);
    return { keyId, apiKey, hint, createdAt };
  }
}
