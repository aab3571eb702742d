import type { Clock } from '#clock';
import type { RecordStore } from '#document-store';
import {
  demoGrantAt,
  demoGrantDecider,
  demoGrantStream,
  isStale,
  publicActiveGrant,
  publicEndedGrant,
  publicPendingGrant,
  type GrantState,
  type PublicGrant,
} from '#domain';
import type { EventStore } from '#event-store';
import { foldOpened, type DomainCodec } from '#events';
import { isUnreadable } from '#vault';
import { DEMO_GRANTS } from './demo-grant-records.js';
import type { DemoPeople, DemoPerson } from './demo-people.js';

export interface DemoGrantPage {
  /** As they stand now, newest first. */
  readonly grants: readonly PublicGrant[];
  /** Id of the last of them when there are more, else null. */
  readonly nextCursor: string | null;
  /** Grants of the page that cannot be read. */
  readonly leftOut: number;
}

/**
 * The grants of the console's demo, each folded from its stream. Nobody real is in them, so no access history tells of
 * their reads.
 */
export class DemoGrants {
  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    private readonly records: RecordStore,
    private readonly people: DemoPeople,
    private readonly clock: Clock,
  ) {}

  /** Undefined for another business's. */
  async find(businessId: string, grantId: string): Promise<PublicGrant | undefined> {
    return this.present(await this.load(grantId), businessId, this.people.of(businessId));
  }

  /**
   * @param cursor the previous page's `nextCursor`
   * @returns undefined for a cursor that names none of the business's grants
   */
  async page(businessId: string, cursor: string | undefined, limit: number): Promise<DemoGrantPage | undefined> {
    const last = cursor === undefined ? undefined : await this.records.get(DEMO_GRANTS, cursor);
    if (cursor !== undefined && last?.body.businessId !== businessId) return undefined;
    const found = await this.records.page(DEMO_GRANTS, {
      index: 'by-business',
      equal: { businessId },
      direction: 'down',
      limit: limit + 1,
      ...(last && { after: { order: last.body.claimedAt, id: last.id } }),
    });
    const ids = found.slice(0, limit).map(({ id }) => id);
    const people = this.people.of(businessId);
    const states = await Promise.all(ids.map((id) => this.loadIfReadable(id)));
    const readable = states.filter((state) => state !== undefined);
    const grants = readable.map((state) => this.present(state, businessId, people));
    return {
      grants: grants.filter((grant) => grant !== undefined),
      nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null,
      leftOut: states.length - readable.length,
    };
  }

  private async loadIfReadable(grantId: string): Promise<GrantState | undefined> {
    try {
      return await this.load(grantId);
    } catch (error) {
      if (isUnreadable(error)) return undefined;
      throw error;
    }
  }

  private async load(grantId: string): Promise<GrantState> {
    const { log, codec } = this;
    return (await foldOpened({ log, codec }, demoGrantStream(grantId), demoGrantDecider)).state;
  }

  private present(state: GrantState, businessId: string, people: readonly DemoPerson[]): PublicGrant | undefined {
    const now = this.clock.iso();
    const grant = demoGrantAt(state, now);
    if (grant.status === 'absent' || grant.businessId !== businessId) return undefined;
    if (grant.status === 'pending_approval') return publicPendingGrant(grant);
    if (grant.status !== 'active') return publicEndedGrant(grant, grant.status);
    const person = people.find(({ personId }) => personId === grant.personId);
    if (person === undefined) throw new Error("a demo's grant names nobody of the demo");
    // Made-up people confirm their address by being claimed, and change nothing after.
    const confirmedAt = grant.claimedAt;
    const stale = isStale(confirmedAt, false, now);
    return publicActiveGrant(grant, { ...person, confirmedAt, stale, upcoming: null });
  }
}
