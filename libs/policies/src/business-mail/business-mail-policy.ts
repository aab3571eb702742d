import type { BusinessAdmins } from '#command-side';
import { businessIdOf, businessStream, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';
import { mailOf } from './mail-of.js';

const TOLD: ReadonlySet<string> = new Set([
  'business.lookups_restricted.v1',
  'business.production_approved.v1',
  'business.production_withdrawn.v1',
]);

/** Tells those who run a business that it is restricted, and what staff answered about production. */
export class BusinessMailPolicy implements Policy {
  /** Its stored name is older than its use for the answers of staff. */
  static readonly follows: PolicyFollows = {
    name: 'restriction-mail',
    streamPrefixes: [STREAM_PREFIXES.business],
    afterLoss: 'from the log’s end',
  };
  readonly follows = BusinessMailPolicy.follows;

  constructor(private readonly admins: BusinessAdmins) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return TOLD.has(event.type) ? event.stream : undefined;
  };

  readonly handle = async (recorded: LogEvent): Promise<void> => {
    const businessId = businessIdOf(recorded.stream);
    if (businessId === undefined) return;
    const event = recorded.readIn(businessStream(businessId));
    const mail = mailOf(event, this.admins.pagesOf(businessId));
    if (mail !== undefined) await this.admins.tell(businessId, { id: event.id, ...mail });
  };
}
