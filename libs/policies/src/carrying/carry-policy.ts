import { GrantCarrier, type CommandContext, type DeciderRunner } from '#command-side';
import type { FreshDocuments } from '#disclosure';
import type { ViewStore } from '#document-store';
import type { ProjectionWatch } from '#projecting';
import type { Position } from '#event-store';
import { carriedChange, grantIdOf, grantStream, isEnding, personIdOf, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import { EventUnreadable } from '#vault';
import { isOutage } from '../following/outages.js';
import type { Policy, PolicyFollows } from '../following/policy.js';
import { VIEWS_WAIT_MS } from '../following/views-wait.js';
import { currentGrants } from './current-grants.js';
import { GrantsSeen } from './grants-seen.js';
import { PersonChanges, type PersonChange } from './person-changes.js';

const REQUESTED = 'grant.claim_requested.v1';
const BECAME_CLAIMED: ReadonlySet<string> = new Set(['grant.claimed.v1', REQUESTED, 'grant.approved.v1']);

/** Of one person; those that wait for approval apart: they hear of nothing but their end. */
interface Grants {
  readonly grantIds: readonly string[];
  readonly isPending: boolean;
}

/**
 * Carries each change of a person's onto each of the person's grants, as events of the grants. A grant that was claimed
 * or approved after the change in the log holds the revision that this was decided at: what happened since is carried
 * onto it when its own event comes, and never before, since a grant that has had one change ignores those before it.
 */
export class CarryPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'carry',
    streamPrefixes: [STREAM_PREFIXES.person, STREAM_PREFIXES.grant],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = CarryPolicy.follows;
  private readonly carrier: GrantCarrier;
  private readonly changes: PersonChanges;
  private readonly seen = new GrantsSeen();

  constructor(
    runner: DeciderRunner,
    private readonly documents: FreshDocuments,
    private readonly views: ViewStore,
    private readonly watch: ProjectionWatch,
  ) {
    this.carrier = new GrantCarrier(runner);
    this.changes = new PersonChanges(runner);
  }

  readonly begins = (after: Position | undefined): void => {
    this.seen.begin(after);
  };

  readonly laneOf = async (event: LogEvent): Promise<string | undefined> => {
    const personId = personIdOf(event.stream);
    if (personId !== undefined) return personId;
    if (!BECAME_CLAIMED.has(event.type)) return undefined;
    const claimant = await this.personOfGrant(event);
    const grantId = grantIdOf(event.stream);
    if (claimant !== undefined && grantId !== undefined)
      this.seen.add({ position: event.position, personId: claimant, grantId, isPending: event.type === REQUESTED });
    return claimant;
  };

  readonly handle = async (event: LogEvent): Promise<void> => {
    const personId = personIdOf(event.stream);
    if (personId !== undefined) await this.carryChange(personId, event);
    else await this.catchUp(event);
  };

  private async carryChange(personId: string, event: LogEvent): Promise<void> {
    const change = await this.changes.of(personId, event);
    if (change === undefined) throw new UnreadableChange();
    const failures: unknown[] = [];
    for await (const grants of this.grantsOf(personId, event.position)) {
      await this.carry(grants, change, event).catch((error: unknown) => failures.push(error));
    }
    // All other grants have it by now. One that cannot be read gets it once it is mended, and the event is tried again.
    if (failures.length > 0) throw failures.find(isOutage) ?? failures[0];
  }

  /**
   * Those that became current before a place: as far as the views have come, and what was met in the log since. Only
   * where that may have missed some, the views are waited for.
   */
  private async *grantsOf(personId: string, before: Position): AsyncGenerator<Grants> {
    const seen = this.seen.between(personId, this.watch.seen, before);
    if (seen === undefined) await this.watch.mustReach(before, VIEWS_WAIT_MS);
    const left = seen ?? new Map<string, boolean>();
    for await (const page of currentGrants(this.views, personId, before)) {
      const isPending = page[0]?.status === 'pending_approval';
      // Of one that was approved meanwhile the views tell what it was.
      const grantIds = page.map(({ grantId }) => grantId).filter((id) => !isPending || left.get(id) !== false);
      for (const grantId of grantIds) left.delete(grantId);
      yield { grantIds, isPending };
    }
    for (const isPending of [false, true])
      yield { grantIds: [...left.keys()].filter((id) => left.get(id) === isPending), isPending };
  }

  /** What happened to the person between the decision on the claim and its place in the log. */
  private async catchUp(event: LogEvent): Promise<void> {
    const personId = await this.personOfGrant(event);
    const grantId = grantIdOf(event.stream);
    if (personId === undefined || grantId === undefined) return;
    const { data } = event.readIn(grantStream(grantId));
    if (!('personRevision' in data) || data.personRevision === null) return;
    for (const change of await this.changes.after(personId, data.personRevision)) {
      await this.carry({ grantIds: [grantId], isPending: false }, change, event);
    }
  }

  private async carry({ grantIds, isPending }: Grants, changed: PersonChange, cause: LogEvent): Promise<void> {
    const { event, revision, before } = changed;
    const carriedTo = (grantId: string) => {
      const change = carriedChange(event, before, grantId);
      // Approved by now, it would take this for all that it has missed: the rest comes with the approval's own event.
      if (change === null || (isPending && !isEnding(change))) return null;
      return { at: event.at, personRevision: revision, change };
    };
    await this.carrier.carry(grantIds, carriedTo, contextOf(cause));
  }

  private async personOfGrant(event: LogEvent): Promise<string | undefined> {
    const grantId = grantIdOf(event.stream);
    if (grantId === undefined) return undefined;
    const { data } = event.readIn(grantStream(grantId));
    return 'personId' in data ? data.personId : (await this.documents.storedGrant(grantId))?.personId;
  }
}

function contextOf(event: LogEvent): CommandContext {
  return { correlationId: event.metadata.correlationId, causationId: event.id, actor: 'service:carry' };
}

/** The person's event itself cannot be read. */
class UnreadableChange extends EventUnreadable {
  override readonly name = 'DamagedEvent';
}
