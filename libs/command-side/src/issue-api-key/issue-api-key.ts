import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiKeyRecords, generateApiKey, hintOf } from '#accounts';
import { Clock } from '#clock';
import { businessDecider, businessDeciderFor, businessStream } from '#domain';
import type { ActingMember } from '../running/acting-member.js';
import { OwnerMails } from '../owner-mails/owner-mails.js';
import { KeyRevocation } from '../revoke-api-key/key-revocation.js';
import type { CommandContext } from '../running/command-context.js';
import { CountedChanges } from '../running/counted-changes.js';
import { registeredBusiness } from '../running/registered-business.js';

export interface IssuedApiKey {
  readonly keyId: string;
  /** Shown this once. */
  readonly apiKey: string;
  readonly hint: string;
  readonly createdAt: string;
}

/** A business gets one more API key. */
export class IssueApiKey extends Command<IssuedApiKey> {
  constructor(
    readonly businessId: string,
    /** What people call it. */
    readonly name: string,
    readonly context: CommandContext,
    /** The owner who asks; without one the service itself does. */
    readonly maker?: ActingMember,
  ) {
    super();
  }
}

/** The event comes first: a crash after it leaves a key that works for nobody and was shown to nobody. */
@CommandHandler(IssueApiKey)
export class IssueApiKeyHandler implements ICommandHandler<IssueApiKey> {
  constructor(
    private readonly apiKeys: ApiKeyRecords,
    private readonly revocation: KeyRevocation,
    private readonly changes: CountedChanges,
    private readonly mails: OwnerMails,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, name, context, maker }: IssueApiKey): Promise<IssuedApiKey> {
    const apiKey = generateApiKey();
    const keyId = randomUUID();
    const hint = hintOf(apiKey);
    const at = this.clock.iso();
    const command = { type: 'create-api-key', at, keyId, name, hint, createdBy: maker?.memberId } as const;
    const stream = businessStream(businessId);
    const use = { of: 'apiKeys', subject: businessId } as const;
    const { state } = await (maker === undefined
      ? this.changes.runner.run(businessDecider, stream, command, context)
      : this.changes.run({ use, decider: businessDeciderFor(maker.accountId), stream, command, context }));
    await this.apiKeys.issue(apiKey, keyId, businessId, at);
    await this.finishEarlyRevocation(businessId, keyId);
    await this.apiKeys.putInForce(apiKey);
    if (maker !== undefined && state.status === 'registered')
      await this.mails.apiKeyMade(state, { keyId, name }, maker.accountId, context.client);
    const createdAt = registeredBusiness(state).apiKeys.get(keyId)?.createdAt ?? at;
    return { keyId, apiKey, hint, createdAt };
  }

  /**
   * The event shows the key to other owners: who revoked it, or closed the business, before its record stood found no
   * record to end.
   */
  private async finishEarlyRevocation(businessId: string, keyId: string): Promise<void> {
    const { state } = await this.changes.runner.load(businessDecider, businessStream(businessId));
    const revokedAt = state.status === 'registered' ? state.apiKeys.get(keyId)?.revokedAt : this.clock.iso();
    if (typeof revokedAt === 'string') await this.revocation.finish(businessId, keyId, revokedAt);
  }
}
