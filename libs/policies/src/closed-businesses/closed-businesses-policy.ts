import type { BusinessClosure, CommandContext } from '#command-side';
import { demoListOf } from '#disclosure';
import type { RecordStore, ViewStore } from '#document-store';
import type { ProjectionWatch } from '#projecting';
import { businessIdOf, businessStream, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import { BUSINESSES, openGrants } from '#projections';
import { isOutage } from '../following/outages.js';
import type { Policy, PolicyFollows } from '../following/policy.js';
import { VIEWS_WAIT_MS } from '../following/views-wait.js';
import { LateComers } from './late-comers.js';

const CLOSED = 'business.closed.v1';

/**
 * Ends the grants of closed businesses, those of their demo too, what came to them while they were being closed, and
 * what a kill left.
 */
export class ClosedBusinessesPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'closed-businesses',
    streamPrefixes: [STREAM_PREFIXES.business, ...LateComers.streamPrefixes],
    afterLoss: 'from the log’s beginning',
    // The first edition left the grants of the demo as they were.
    edition: 2,
  };
  readonly follows = ClosedBusinessesPolicy.follows;

  private readonly lateComers: LateComers;

  constructor(
    private readonly closure: Pick<BusinessClosure, 'finish' | 'releaseGrant' | 'releaseDemoGrant' | 'removeEndpoint'>,
    private readonly views: Pick<ViewStore, 'get' | 'page'>,
    private readonly records: Pick<RecordStore, 'create' | 'page'>,
    private readonly watch: Pick<ProjectionWatch, 'mustReach'>,
  ) {
    this.lateComers = new LateComers(closure, views, records);
  }

  readonly laneOf = (event: LogEvent): string | undefined => {
    return event.type === CLOSED || this.lateComers.isOne(event) ? event.stream : undefined;
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
    const late = await this.lateComers.find(event);
    if (late === undefined) return;
    const business = await this.views.get(BUSINESSES, late.businessId);
    if (business?.body.isClosed === true) await late.end(contextOf(event));
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
