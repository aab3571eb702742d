import type { BusinessAdmins } from '#command-side';
import { businessIdOf, STREAM_PREFIXES } from '#domain';
import type { RecordedEvent } from '#event-store';
import type { Policy } from '../following/policy.js';

const RESTRICTED = 'business.lookups_restricted.v1';

/** Tells those who run a business that it is restricted, and why. */
export class RestrictionMailPolicy implements Policy {
  static readonly follows = { name: 'restriction-mail', streamPrefixes: [STREAM_PREFIXES.business] };
  readonly name = RestrictionMailPolicy.follows.name;
  readonly streamPrefixes = RestrictionMailPolicy.follows.streamPrefixes;

  constructor(private readonly admins: BusinessAdmins) {}

  readonly laneOf = async (event: RecordedEvent): Promise<string | undefined> => {
    await Promise.resolve();
    return event.type === RESTRICTED ? event.stream : undefined;
  };

  readonly handle = async (event: RecordedEvent): Promise<void> => {
    const businessId = businessIdOf(event.stream);
    const { until } = event.data;
    if (businessId === undefined || typeof until !== 'string')
      throw new Error('a restriction without its business or end');
    const text =
      'Within ten minutes your business looked up twenty keys that nobody has. To protect people’s keys from being guessed, ' +
      `we answer one request a minute until ${until}. After that your plan’s limits hold again.\n\n` +
      'If these look-ups were not yours, revoke your API keys in the console. If they were, check how keys are taken down.\n';
    await this.admins.tell(businessId, { id: event.id, subject: 'Your look-ups are restricted for an hour', text });
  };
}
