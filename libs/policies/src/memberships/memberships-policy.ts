import type { DeciderRunner, Erasure } from '#command-side';
import type { Invitations, Memberships } from '#disclosure';
import { businessDecider, businessIdOf, businessStream, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';

const ADDED = 'business.member_added.v1';
const REMOVED = 'business.member_removed.v1';
const INVITATION_ENDED = 'business.invitation_ended.v1';
const FOLLOWED: ReadonlySet<string> = new Set([ADDED, REMOVED, INVITATION_ENDED]);

/**
 * Keeps what leads from an account to its memberships as the log has it: also of members who were added before it was
 * kept. Whose a membership was that has ended, or whom an invitation was for that was not accepted, nobody can tell any
 * more; a membership of an account that is gone ends.
 */
export class MembershipsPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'memberships',
    streamPrefixes: [STREAM_PREFIXES.business],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = MembershipsPolicy.follows;

  constructor(
    private readonly memberships: Memberships,
    private readonly invitations: Invitations,
    private readonly erasure: Erasure,
    private readonly runner: DeciderRunner,
  ) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return FOLLOWED.has(event.type) ? event.stream : undefined;
  };

  readonly handle = async (recorded: LogEvent): Promise<void> => {
    const businessId = businessIdOf(recorded.stream);
    if (businessId === undefined) return;
    const event = recorded.readIn(businessStream(businessId));
    if (event.type === REMOVED) return this.memberships.forget(event.data.memberId);
    if (event.type === INVITATION_ENDED) return this.invitations.end(event.data.memberId);
    if (event.type !== ADDED) return;
    const { memberId } = event.data;
    await this.invitations.forget(memberId);
    // A membership that only cannot be read now must not be taken for one that has ended: its key would go.
    const { state } = await this.runner.load(businessDecider, businessStream(businessId), { mustSee: memberId });
    const member = state.status === 'registered' ? state.members.get(memberId) : undefined;
    if (member === undefined) return this.erasure.endMembership({ businessId, memberId });
    const { accountId } = member;
    await this.memberships.remember(memberId, { accountId, businessId, since: event.at });
    await this.erasure.endStrayMembership({ businessId, memberId }, accountId);
  };
}
