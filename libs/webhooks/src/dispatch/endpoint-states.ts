import { endpointStream, sealedEndpointDecider, type EndpointState, type Fold, type LiveEndpoint } from '#domain';
import type { Position } from '#event-store';
import type { SealedFolds, SealedIn } from '#events';

/**
 * An endpoint as its stream has it; its URL and secrets are sealed under the business's data key as `url` and `secret`.
 */
export interface FoundEndpoint {
  readonly endpoint: LiveEndpoint<'sealed'>;
  /** Of its stream, up to which this was read. */
  readonly revision: number | undefined;
  /** The latest time that stands beside one of its events (ISO 8601 UTC). */
  readonly latestAt: string | undefined;
  /** Where the log has that it was added. */
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

/** Endpoints folded from the log. Never behind it: what is new in a stream is read at each use. */
export class EndpointStates {
  constructor(private readonly folds: SealedFolds) {}

  /** Undefined when it was never added, or is removed. */
  async find(endpointId: string): Promise<FoundEndpoint | undefined> {
    const { state: folded, revision, latestAt } = await this.folds.of(endpointStream(endpointId), WITH_PLACE);
    const { state, addedAt } = folded;
    if (state.status !== 'live' || addedAt === undefined) return undefined;
    return { endpoint: state, revision, latestAt, addedAt };
  }

  /** The same of one that is the business's; undefined for another's, too. */
  async ownedBy(businessId: string, endpointId: string): Promise<FoundEndpoint | undefined> {
    const found = await this.find(endpointId);
    return found?.endpoint.businessId === businessId ? found : undefined;
  }
}
