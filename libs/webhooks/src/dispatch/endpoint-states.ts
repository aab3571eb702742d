import { LRUCache } from 'lru-cache';
import { endpointStream, sealedEndpointDecider, type EndpointState, type Fold, type LiveEndpoint } from '#domain';
import type { EventStore, Position } from '#event-store';
import { foldSealed, type Folded, type SealedIn } from '#events';

/**
 * An endpoint as its stream has it; its URL and secrets are sealed under the business's data key as `url` and `secret`.
 */
export interface FoundEndpoint {
  readonly endpoint: LiveEndpoint<'sealed'>;
  /** Of its stream, up to which this was read. */
  readonly revision: number | undefined;
  /** Where the log has that it was added. */
  readonly addedAt: Position;
}

export interface FoldedEndpoint extends Folded<EndpointState<'sealed'>> {
  readonly addedAt: Position;
}

interface EndpointWithPlace {
  readonly state: EndpointState<'sealed'>;
  /** Undefined before the first event. */
  readonly addedAt: Position | undefined;
}

/** As its decider has it, and where it began. */
const WITH_PLACE: Fold<EndpointWithPlace, SealedIn<ReturnType<typeof endpointStream>>> = {
  initial: { state: sealedEndpointDecider.initial, addedAt: undefined },
  evolve: ({ state, addedAt }, event) => ({
    state: sealedEndpointDecider.evolve(state, event),
    addedAt: addedAt ?? event.position,
  }),
};

const MAX_CACHED = 5_000;

/**
 * Endpoints folded from the log. Never behind it: what is kept is checked against the stream's last revision at each
 * use.
 */
export class EndpointStates {
  private readonly folded = new LRUCache<string, Folded<EndpointWithPlace>>({ max: MAX_CACHED });

  constructor(private readonly log: EventStore) {}

  /** Undefined when it was never added, or is removed. */
  async find(endpointId: string): Promise<FoundEndpoint | undefined> {
    const current = await this.standing(endpointId);
    if (current?.state.status !== 'live') return undefined;
    return { endpoint: current.state, revision: current.revision, addedAt: current.addedAt };
  }

  /** The same of one that is the business's; undefined for another's, too. */
  async ownedBy(businessId: string, endpointId: string): Promise<FoundEndpoint | undefined> {
    const found = await this.find(endpointId);
    return found?.endpoint.businessId === businessId ? found : undefined;
  }

  /** How its stream leaves it, removed or not; undefined when there is none. What is sealed stays so. */
  async standing(endpointId: string): Promise<FoldedEndpoint | undefined> {
    const stream = endpointStream(endpointId);
    const last = await this.log.lastRevision(stream);
    if (last === undefined) return undefined;
    let folded = this.folded.get(endpointId);
    if (folded?.revision === undefined || folded.revision < last) {
      folded = await foldSealed(this.log, stream, WITH_PLACE, { since: folded });
      this.folded.set(endpointId, folded);
    }
    const { state, addedAt } = folded.state;
    return addedAt === undefined ? undefined : { state, revision: folded.revision, addedAt };
  }
}
