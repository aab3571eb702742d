import { LRUCache } from 'lru-cache';
import { endpointDecider, endpointStream, type EndpointEvent, type EndpointState, type LiveEndpoint } from '#domain';
import { MAX_READ, type EventStore, type Position } from '#event-store';
import type { CodableEvent, EventCodec } from '#vault';

/**
 * An endpoint as its stream has it; its URL and secrets are sealed under the business's data key as `url` and `secret`.
 */
export interface KnownEndpoint {
  readonly endpoint: LiveEndpoint;
  /** Where the log has that it was added. */
  readonly addedAt: Position;
}

export interface StandingEndpoint {
  readonly state: EndpointState;
  /** Of the last event that is folded in. */
  readonly revision: number;
  readonly addedAt: Position;
}

const MAX_CACHED = 5_000;

/**
 * Endpoints folded from the log. Never behind it: what is kept is checked against the stream's last revision at each
 * use.
 */
export class EndpointStates {
  private readonly folded = new LRUCache<string, StandingEndpoint>({ max: MAX_CACHED });

  constructor(
    private readonly log: EventStore,
    private readonly codec: EventCodec<CodableEvent>,
  ) {}

  /** Undefined when it was never added, or is removed. */
  async find(endpointId: string): Promise<KnownEndpoint | undefined> {
    const current = await this.standing(endpointId);
    return current?.state.status === 'live' ? { endpoint: current.state, addedAt: current.addedAt } : undefined;
  }

  /** How its stream leaves it, removed or not; undefined when there is none. What is sealed stays so. */
  async standing(endpointId: string): Promise<StandingEndpoint | undefined> {
    const stream = endpointStream(endpointId);
    const last = await this.log.lastRevision(stream);
    if (last === undefined) return undefined;
    let current = this.folded.get(endpointId);
    while (current === undefined || current.revision < last) {
      const next = await this.foldOn(stream, current);
      if (next === undefined) break;
      current = next;
      this.folded.set(endpointId, next);
    }
    return current;
  }

  private async foldOn(stream: string, before: StandingEndpoint | undefined): Promise<StandingEndpoint | undefined> {
    const from = before === undefined ? 0 : before.revision + 1;
    const events = await this.log.readStream(stream, { direction: 'forwards', from, limit: MAX_READ });
    const [first] = events;
    const last = events.at(-1);
    if (first === undefined || last === undefined) return undefined;
    // The codec has checked the type, and the stream's name says whose events it holds.
    const state = events.reduce(
      (standing, event) => endpointDecider.evolve(standing, this.codec.decodeSealed(event) as EndpointEvent),
      before?.state ?? endpointDecider.initial,
    );
    return { state, revision: last.revision, addedAt: before?.addedAt ?? first.position };
  }
}
