import type { KeyRevocation } from '#command-side';
import { businessIdOf, businessStream, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';

const REVOKED = 'business.api_key_revoked.v1';

/** Puts a revocation of an API key into force whose process was killed behind its event: the key would work on. */
export class RevokedKeysPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'revoked-keys',
    streamPrefixes: [STREAM_PREFIXES.business],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = RevokedKeysPolicy.follows;

  constructor(private readonly revocation: KeyRevocation) {}

  readonly laneOf = ({ type, stream }: LogEvent): string | undefined => {
    return type === REVOKED ? stream : undefined;
  };

  readonly handle = async (recorded: LogEvent): Promise<void> => {
    const businessId = businessIdOf(recorded.stream);
    if (businessId === undefined) return;
    const event = recorded.readIn(businessStream(businessId));
    if (event.type === REVOKED) await this.revocation.finish(businessId, event.data.keyId, event.at);
  };
}
