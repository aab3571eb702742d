import type { ExternalReferences } from '#command-side';
import { STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';

const ENDS = new Set(['grant.denied.v1', 'grant.released.v1', 'grant.revoked.v1']);

/** What a business calls a grant ends some time after the grant. The grants of the console's demo are no exception. */
export class EndReferencesPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'end-references',
    streamPrefixes: [STREAM_PREFIXES.grant, STREAM_PREFIXES.demoGrant],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = EndReferencesPolicy.follows;

  constructor(private readonly references: ExternalReferences) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return ENDS.has(event.type) ? event.stream : undefined;
  };

  readonly handle = async ({ stream, metadata }: LogEvent): Promise<void> => {
    const prefix = this.follows.streamPrefixes.find((one) => stream.startsWith(one)) ?? '';
    await this.references.endWith(stream.slice(prefix.length), metadata.time);
  };
}
