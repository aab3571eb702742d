import type { BusinessClosure, CommandContext } from '#command-side';
import { addToDemoList, demoListOf } from '#disclosure';
import type { RecordStore, ViewStore } from '#document-store';
import type { ProjectionWatch } from '#projecting';
import {
  businessIdOf,
  businessStream,
  demoGrantIdOf,
  demoGrantStream,
  grantIdOf,
  grantStream,
  STREAM_PREFIXES,
} from '#domain';
import type { LogEvent } from '#events';
import { BUSINESSES, GRANTS, openGrants } from '#projections';
import { isOutage } from '../following/outages.js';
import type { Policy, PolicyFollows } from '../following/policy.js';
import { VIEWS_WAIT_MS } from '../following/views-wait.js';

const CLOSED = 'business.closed.v1';
const CLAIMED: ReadonlySet<string> = new Set(['grant.claimed.v1', 'grant.claim_requested.v1', 'grant.approved.v1']);

/** What may come to a business while it is being closed, and how it ends. */
interface LateComer {
  readonly businessId: string;
  readonly end: (context: CommandContext) => Promise<void>;
}

/**
 * Ends the grants of closed businesses, those of their demo too, also where a claim or an approval was under way, and
 * what a kill left.
 */
export class ClosedBusinessesPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'closed-businesses',
    streamPrefixes: [STREAM_PREFIXES.business, STREAM_PREFIXES.grant, STREAM_PREFIXES.demoGrant],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = ClosedBusinessesPolicy.follows;

  constructor(
    private readonly closure: Pick<BusinessClosure, 'finish' | 'releaseGrant' | 'releaseDemoGrant'>,
    private readonly views: Pick<ViewStore, 'get' | 'page'>,
    private readonly records: Pick<RecordStore, 'create' | 'page'>,
    private readonly watch: Pick<ProjectionWatch, 'mustReach'>,
  ) {}

  readonly laneOf = ({ type, stream }: LogEvent): string | undefined => {
    return type === CLOSED || CLAIMED.has(type) ? stream : undefined;
  };

  readonly handle = async (event: LogEvent, signal: AbortSignal): Promise<void> => {
    const businessId = businessIdOf(event.stream);
    await this.watch.mustReach(event.position, VIEWS_WAIT_MS);
    if (businessId === undefined) {
      await this.endIfClosed(event);
      return;
    }
    // One that cannot be read closes nothing.
    event.readIn(businessStream(businessId));
    await this.endAllOf(businessId, contextOf(event), signal);
  };

  /** What is left when it is stopped, or an engine goes away, ends when the event is handled again. */
  private async endAllOf(businessId: string, context: CommandContext, signal: AbortSignal): Promise<void> {
    const { closure, views, records } = this;
    await closure.finish(businessId, context);
    const failures = [
      ...(await endEach(openGrants(views, { businessId }), signal, (id) =>
        closure.releaseGrant(businessId, id, context),
      )),
      ...(await endEach(demoListOf(records, businessId), signal, (id) =>
        closure.releaseDemoGrant(businessId, id, context),
      )),
    ];
    // All others have ended by now; one that cannot be read ends once it is mended, and the event is tried again.
    if (failures.length > 0) throw failures[0];
  }

  private async endIfClosed(event: LogEvent): Promise<void> {
    const late = (await this.grantOf(event)) ?? (await this.demoGrantOf(event));
    if (late === undefined) return;
    const business = await this.views.get(BUSINESSES, late.businessId);
    if (business?.body.isClosed === true) await late.end(contextOf(event));
  }

  private async grantOf(event: LogEvent): Promise<LateComer | undefined> {
    const grantId = grantIdOf(event.stream);
    if (grantId === undefined) return undefined;
    const { data } = event.readIn(grantStream(grantId));
    const businessId =
      'businessId' in data ? data.businessId : (await this.views.get(GRANTS, grantId))?.body.businessId;
    if (businessId === undefined) return undefined;
    return { businessId, end: (context) => this.closure.releaseGrant(businessId, grantId, context) };
  }

  /** On its list before the business is looked at: else it ends here, whoever closes the business finds it there. */
  private async demoGrantOf(event: LogEvent): Promise<LateComer | undefined> {
    const grantId = demoGrantIdOf(event.stream);
    if (grantId === undefined) return undefined;
    const { at, data } = event.readIn(demoGrantStream(grantId));
    if (!('businessId' in data)) return undefined;
    const { businessId } = data;
    await addToDemoList(this.records, grantId, { businessId, claimedAt: at });
    return { businessId, end: (context) => this.closure.releaseDemoGrant(businessId, grantId, context) };
  }
}

/** @returns why those have not ended that cannot be read */
async function endEach(
  pages: AsyncIterable<readonly { readonly id: string }[]>,
  signal: AbortSignal,
  end: (id: string) => Promise<void>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for await (const page of pages) {
    for (const { id } of page) {
      signal.throwIfAborted();
      try {
        await end(id);
      } catch (error) {
        if (isOutage(error)) throw error;
        if (failures.length === 0) failures.push(error);
      }
    }
  }
  return failures;
}

function contextOf(event: LogEvent): CommandContext {
  const { correlationId } = event.metadata;
  return { correlationId, actor: 'service:closing', causationId: event.id };
}
