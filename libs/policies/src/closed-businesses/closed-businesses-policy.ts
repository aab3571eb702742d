import type { BusinessClosure, CommandContext } from '#command-side';
import type { ViewStore } from '#document-store';
import type { ProjectionWatch } from '#projecting';
import { businessIdOf, businessStream, grantIdOf, grantStream, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import { BUSINESSES, GRANTS, openGrants } from '#projections';
import { isOutage } from '../following/outages.js';
import type { Policy, PolicyFollows } from '../following/policy.js';
import { VIEWS_WAIT_MS } from '../following/views-wait.js';

const CLOSED = 'business.closed.v1';
const CLAIMED: ReadonlySet<string> = new Set(['grant.claimed.v1', 'grant.claim_requested.v1', 'grant.approved.v1']);

/** Ends the grants of closed businesses, also where a claim or an approval was under way, and what a kill left. */
export class ClosedBusinessesPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'closed-businesses',
    streamPrefixes: [STREAM_PREFIXES.business, STREAM_PREFIXES.grant],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = ClosedBusinessesPolicy.follows;

  constructor(
    private readonly closure: Pick<BusinessClosure, 'finish' | 'releaseGrant'>,
    private readonly views: Pick<ViewStore, 'get' | 'page'>,
    private readonly watch: Pick<ProjectionWatch, 'mustReach'>,
  ) {}

  readonly laneOf = ({ type, stream }: LogEvent): string | undefined => {
    return type === CLOSED || CLAIMED.has(type) ? stream : undefined;
  };

  readonly handle = async (event: LogEvent, signal: AbortSignal): Promise<void> => {
    const [businessId, grantId] = [businessIdOf(event.stream), grantIdOf(event.stream)];
    await this.watch.mustReach(event.position, VIEWS_WAIT_MS);
    if (businessId !== undefined) {
      // One that cannot be read closes nothing.
      event.readIn(businessStream(businessId));
      await this.endAllOf(businessId, contextOf(event), signal);
    }
    if (grantId !== undefined) await this.endIfClosed(grantId, event);
  };

  /** What is left when it is stopped, or an engine goes away, ends when the event is handled again. */
  private async endAllOf(businessId: string, context: CommandContext, signal: AbortSignal): Promise<void> {
    await this.closure.finish(businessId, context);
    const failures: unknown[] = [];
    for await (const grants of openGrants(this.views, { businessId })) {
      for (const { id: grantId } of grants) {
        signal.throwIfAborted();
        try {
          await this.closure.releaseGrant(businessId, grantId, context);
        } catch (error) {
          if (isOutage(error)) throw error;
          if (failures.length === 0) failures.push(error);
        }
      }
    }
    // All others have ended by now; one that cannot be read ends once it is mended, and the event is tried again.
    if (failures.length > 0) throw failures[0];
  }

  private async endIfClosed(grantId: string, event: LogEvent): Promise<void> {
    const { data } = event.readIn(grantStream(grantId));
    const businessId =
      'businessId' in data ? data.businessId : (await this.views.get(GRANTS, grantId))?.body.businessId;
    if (businessId === undefined) return;
    const business = await this.views.get(BUSINESSES, businessId);
    if (business?.body.isClosed === true) await this.closure.releaseGrant(businessId, grantId, contextOf(event));
  }
}

function contextOf(event: LogEvent): CommandContext {
  const { correlationId } = event.metadata;
  return { correlationId, actor: 'service:closing', causationId: event.id };
}
