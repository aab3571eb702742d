import { laterOf } from '#clock';
import type { EventOf, Fold, StreamName } from '#domain';
import { MAX_READ, type EventStore } from '#event-store';
import type { DomainCodec } from './domain-codec.js';
import type { SealedIn } from './read-sealed.js';
import { openedPages, sealedPages, type ReadEventsFrom, type ReadOptions, type ReadEvent } from './read-pages.js';

/** What a stream comes to. */
export interface Folded<State> {
  readonly state: State;
  /** Of the stream's last event; undefined when there is no stream. */
  readonly revision: number | undefined;
  /** The latest time that stands beside one of its events (ISO 8601 UTC); undefined where none was read. */
  readonly latestAt: string | undefined;
}

export interface Folding<State> extends ReadOptions {
  /** What the stream is known to come to up to a revision: only what came after it is read. */
  readonly since?: Folded<State> | undefined;
}

/**
 * What the stream's events come to with what is sealed left sealed: also while no key can be had.
 * @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over
 */
export async function foldSealed<Stream extends StreamName, State>(
  log: EventStore,
  stream: Stream,
  fold: Fold<State, SealedIn<Stream>>,
  folding: Folding<State> = {},
): Promise<Folded<State>> {
  return foldPages(beginning(fold, folding), sealedPages(log, stream, folding), stepOf(fold));
}

/**
 * What the stream's events come to with what is sealed opened.
 * @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over
 */
export async function foldOpened<Stream extends StreamName, State>(
  parts: { readonly log: EventStore; readonly codec: DomainCodec },
  stream: Stream,
  fold: Fold<State, EventOf<Stream>>,
  folding: Folding<State> = {},
): Promise<Folded<State>> {
  return foldPages(beginning(fold, folding), openedPages(parts, stream, folding), stepOf(fold));
}

export type Step<State, Event> = (state: State, understood: ReadEvent<Event>) => State;

export function stepOf<State, Event>({ evolve, passOver = (state) => state }: Fold<State, Event>): Step<State, Event> {
  return (state, { event }) => (event === undefined ? passOver(state) : evolve(state, event));
}

export async function foldPages<State, Event>(
  since: Folded<State>,
  read: ReadEventsFrom<Event>,
  step: Step<State, Event>,
): Promise<Folded<State>> {
  let { state, revision, latestAt } = since;
  for (;;) {
    const from: number = revision === undefined ? 0 : revision + 1;
    const events = await read(from);
    for (const understood of events) {
      state = step(state, understood);
      latestAt = laterOf(latestAt, understood.recorded.metadata.time);
    }
    if (events.length > 0) revision = from + events.length - 1;
    if (events.length < MAX_READ) return { state, revision, latestAt };
  }
}

function beginning<State>({ initial }: Pick<Fold<State, never>, 'initial'>, { since }: Folding<State>): Folded<State> {
  return since ?? { state: initial, revision: undefined, latestAt: undefined };
}
