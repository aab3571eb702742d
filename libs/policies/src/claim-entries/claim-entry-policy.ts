import { setTimeout as pause } from 'node:timers/promises';
import { claimEntryId, type AccessLog } from '#disclosure';
import { grantIdOf, grantStream, NO_FIELDS, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';

const CLAIMS: ReadonlySet<string> = new Set(['grant.claimed.v1', 'grant.claim_requested.v1']);
/**
 * The handler writes the entry right after the claim; whoever finds none after this long knows that it was killed in
 * between.
 */
const CHECKS_AFTER_MS = [250, 1_000, 5_000];

/**
 * Fills in the entry of a claim whose process was killed between the claim and its entry. Nothing was shown then, so
 * the entry names no fields; without it the person would not see when the business came to the grant.
 */
export class ClaimEntryPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'claim-entries',
    streamPrefixes: [STREAM_PREFIXES.grant],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = ClaimEntryPolicy.follows;

  constructor(private readonly accessLog: AccessLog) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return CLAIMS.has(event.type) ? event.stream : undefined;
  };

  readonly handle = async (recorded: LogEvent, signal: AbortSignal): Promise<void> => {
    const grantId = grantIdOf(recorded.stream);
    if (grantId === undefined) return;
    const event = recorded.readIn(grantStream(grantId));
    if (event.type !== 'grant.claimed.v1' && event.type !== 'grant.claim_requested.v1') return;
    const { personId, businessId, channel } = event.data;
    const id = claimEntryId(grantId);
    for (const wait of CHECKS_AFTER_MS) {
      await pause(wait, undefined, { signal });
      if (await this.accessLog.holds(personId, id, event.at)) return;
    }
    const data = { businessId, channel, grantId, grantRevision: event.revision, fields: NO_FIELDS };
    const { correlationId, actor } = event.metadata;
    const reader = { businessId, channel, context: { correlationId, actor } };
    await this.accessLog.record([{ personId, id, event: { type: 'access.claimed.v1', data } }], reader);
  };
}
