import type { BusinessAdmins } from '#command-side';
import { businessIdOf, businessStream, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy } from '../following/policy.js';

const RESTRICTED = 'business.lookups_restricted.v1';

/** Tells those who run a business that it is restricted, and why. */
export class RestrictionMailPolicy implements Policy {
  static readonly follows = { name: 'restriction-mail', streamPrefixes: [STREAM_PREFIXES.business] };
  readonly name = RestrictionMailPolicy.follows.name;
  readonly streamPrefixes = RestrictionMailPolicy.follows.streamPrefixes;

  constructor(private readonly admins: BusinessAdmins) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return event.type === RESTRICTED ? event.stream : undefined;
  };

  readonly handle = async (recorded: LogEvent): Promise<void> => {
    const businessId = businessIdOf(recorded.stream);
    if (businessId === undefined) return;
    const event = recorded.readIn(businessStream(businessId));
    if (event.type !== RESTRICTED) return;
    const { until } = event.data;
    const text =
      'Within ten minutes your business looked up twenty keys that nobody has. To protect people’s keys from being guessed, ' +
      `we answer one request a minute until ${until}. After that your plan’s limits hold again.\n\n` +
      'If these look-ups were not yours, revoke your API keys in the console. If they were, check how keys are taken down.\n';
    await this.admins.tell(businessId, { id: event.id, subject: 'Your look-ups are restricted for an hour', text });
  };
}
