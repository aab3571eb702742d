import { GrantCarrier, type CommandContext, type DeciderRunner } from '#command-side';
import type { FreshDocuments } from '#disclosure';
import type { ViewStore } from '#document-store';
import type { CheckpointWatch } from '#projecting';
import { carriedChange, grantIdOf, grantStream, personIdOf, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import { isOutage } from '../following/outages.js';
import type { Policy } from '../following/policy.js';
import { currentGrants } from './current-grants.js';
import { changesAfter, type PersonChange } from './person-events.js';

const VIEWS_WAIT_MS = 10_000;
const BECAME_CLAIMED: ReadonlySet<string> = new Set([
  'grant.claimed.v1',
  'grant.claim_requested.v1',
  'grant.approved.v1',
]);

/**
 * Carries each change of a person's onto each of the person's grants, as events of the grants. A grant that was claimed
 * or approved after the change in the log holds the revision that this was decided at: what happened since is carried
 * onto it when its own event comes, and never before, since a grant that has had one change ignores those before it.
 */
export class CarryPolicy implements Policy {
  static readonly follows = { name: 'carry', streamPrefixes: [STREAM_PREFIXES.person, STREAM_PREFIXES.grant] };
  readonly name = CarryPolicy.follows.name;
  readonly streamPrefixes = CarryPolicy.follows.streamPrefixes;
  private readonly carrier: GrantCarrier;

  constructor(
    private readonly runner: DeciderRunner,
    private readonly documents: FreshDocuments,
    private readonly views: ViewStore,
    private readonly watch: CheckpointWatch,
  ) {
    this.carrier = new GrantCarrier(runner);
  }

  readonly laneOf = async (event: LogEvent): Promise<string | undefined> => {
    const personId = personIdOf(event.stream);
    if (personId !== undefined) return personId;
    return BECAME_CLAIMED.has(event.type) ? this.personOfGrant(event) : undefined;
  };

  readonly handle = async (event: LogEvent): Promise<void> => {
    const personId = personIdOf(event.stream);
    if (personId !== undefined) await this.carryChange(personId, event);
    else await this.catchUp(event);
  };

  private async carryChange(personId: string, event: LogEvent): Promise<void> {
    const [change] = await changesAfter(this.runner, personId, event.revision - 1);
    if (change?.revision !== event.revision) throw new UnreadableChange();
    await this.watch.mustReach(event.position, VIEWS_WAIT_MS);
    const failures: unknown[] = [];
    for await (const grants of currentGrants(this.views, personId, event.position)) {
      const grantIds = grants.map(({ grantId }) => grantId);
      await this.carry(grantIds, change, event).catch((error: unknown) => failures.push(error));
    }
    // All other grants have it by now. One that cannot be read gets it once it is mended, and the event is tried again.
    if (failures.length > 0) throw failures.find(isOutage) ?? failures[0];
  }

  /** What happened to the person between the decision on the claim and its place in the log. */
  private async catchUp(event: LogEvent): Promise<void> {
    const personId = await this.personOfGrant(event);
    const grantId = grantIdOf(event.stream);
    if (personId === undefined || grantId === undefined) return;
    const { data } = event.readIn(grantStream(grantId));
    if (!('personRevision' in data) || data.personRevision === null) return;
    for (const change of await changesAfter(this.runner, personId, data.personRevision)) {
      await this.carry([grantId], change, event);
    }
  }

  private async carry(grantIds: readonly string[], changed: PersonChange, cause: LogEvent): Promise<void> {
    const { event, revision, before } = changed;
    const carriedTo = (grantId: string) => {
      const change = carriedChange(event, before, grantId);
      return change && { at: event.at, personRevision: revision, change };
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
class UnreadableChange extends Error {
  override readonly name = 'DamagedEvent';
}
