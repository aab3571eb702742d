import type { EventOf, Fold, StreamName } from '#domain';
import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';
import { CryptoUnavailable, isUnreadable, SubjectErased } from '#vault';
import type { DomainCodec } from './domain-codec.js';
import { NOTHING_PASSED_OVER, type PassedOverEvents } from './passed-over.js';
import { readSealedIn, type SealedIn } from './read-sealed.js';
import { pagesOf, type ReadPage } from './stream-pages.js';

/** What a stream comes to. */
export interface Folded<State> {
  readonly state: State;
  /** Of the stream's last event; undefined when there is no stream. */
  readonly revision: number | undefined;
}

export interface Folding<State> {
  /** What the stream is known to come to up to a revision: only what came after it is read. */
  readonly since?: Folded<State> | undefined;
  /** The last revision that is looked at; without it the stream's own. */
  readonly through?: number | undefined;
  /** Unreadable events that are gone on without. */
  readonly passedOver?: PassedOverEvents | undefined;
  /**
   * Whether the stream, whose first event this is, is for whoever asks: nothing of any other is opened, and it comes to
   * what no stream comes to.
   */
  readonly isFor?: ((first: RecordedEvent) => boolean) | undefined;
  /** The id of a member: fails where a damaged key hides this one, rather than to go on as if there were none. */
  readonly mustSee?: string | undefined;
}

/** The events of a page, each undefined where it is passed over. */
type Understood<Event> = readonly (Event | undefined)[];

/**
 * What the stream's events come to with what is sealed left sealed: also while no key can be had.
 * @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over
 */
export async function foldSealed<Stream extends StreamName, State>(
  log: EventStore,
  stream: Stream,
  fold: Fold<State, SealedIn<Stream>>,
  { since, through, passedOver = NOTHING_PASSED_OVER }: Folding<State> = {},
): Promise<Folded<State>> {
  const page = pagesUpTo(pagesOf(log, stream), through);
  return foldPages(fold, since, async (from) =>
    eachOf(await page(from), (event) => readSealedIn(stream, event), passedOver),
  );
}

/**
 * What the stream's events come to with what is sealed opened.
 * @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over
 */
export async function foldOpened<Stream extends StreamName, State>(
  { log, codec }: { readonly log: EventStore; readonly codec: DomainCodec },
  stream: Stream,
  fold: Fold<State, EventOf<Stream>>,
  { since, through, passedOver: named = NOTHING_PASSED_OVER, isFor, mustSee }: Folding<State> = {},
): Promise<Folded<State>> {
  const page = pagesFor(pagesUpTo(pagesOf(log, stream), through), isFor);
  const passedOver = orHiddenMember(named, mustSee);
  // A stream of each kind holds its own events: one that cannot stand in its stream is damaged.
  return foldPages(
    fold,
    since,
    async (from) => (await open(codec, page, from, passedOver)) as Understood<EventOf<Stream>>,
  );
}

async function foldPages<State, Event>(
  { initial, evolve, passOver = (state) => state }: Fold<State, Event>,
  since: Folded<State> | undefined,
  read: (from: number) => Promise<Understood<Event>>,
): Promise<Folded<State>> {
  let { state, revision } = since ?? { state: initial, revision: undefined };
  for (;;) {
    const from: number = revision === undefined ? 0 : revision + 1;
    const events = await read(from);
    for (const event of events) state = event === undefined ? passOver(state) : evolve(state, event);
    if (events.length > 0) revision = from + events.length - 1;
    if (events.length < MAX_READ) return { state, revision };
  }
}

/** A page that ends with the last revision asked for is the last one, as it is shorter than others. */
function pagesUpTo(page: ReadPage, through: number | undefined): ReadPage {
  if (through === undefined) return page;
  return async (from) => (await page(from)).filter(({ revision }) => revision <= through);
}

function pagesFor(page: ReadPage, isFor: Folding<unknown>['isFor']): ReadPage {
  if (isFor === undefined) return page;
  return async (from) => {
    const events = await page(from);
    const [first] = from === 0 ? events : [];
    return first === undefined || isFor(first) ? events : [];
  };
}

async function open(codec: DomainCodec, page: ReadPage, from: number, passedOver: PassedOverEvents) {
  const events = await page(from);
  const decode = (event: RecordedEvent) => codec.decode(event);
  if (isDeletion(events.at(-1))) return afterDeletion(events, decode, passedOver);
  try {
    return await codec.decodeAll(events);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    // Erased between the reading and the opening: the deletion comes first, so by now it stands in the stream.
    const again = error instanceof SubjectErased ? await page(from) : events;
    return isDeletion(again.at(-1)) ? afterDeletion(again, decode, passedOver) : eachOf(again, decode, passedOver);
  }
}

/** Of a deleted person nothing can be opened, and nothing is left but the deletion. */
async function afterDeletion<Event>(...[events, read, passedOver]: Parameters<typeof eachOf<Event>>) {
  const before = events.slice(1).map(() => undefined);
  return [...before, ...(await eachOf(events.slice(-1), read, passedOver))];
}

function isDeletion(event: RecordedEvent | undefined): boolean {
  return event?.type === 'person.deleted.v1';
}

/** One by one, so that those that are to be passed over can be. */
async function eachOf<Event>(
  events: readonly RecordedEvent[],
  read: (event: RecordedEvent) => Event | Promise<Event>,
  passedOver: PassedOverEvents,
): Promise<Understood<Event>> {
  const understood: (Event | undefined)[] = [];
  for (const event of events) {
    try {
      understood.push(await read(event));
    } catch (error) {
      if (!isUnreadable(error) || !(await passedOver.has(event, error))) throw error;
      understood.push(undefined);
    }
  }
  return understood;
}

/** Whose account a damaged key hides is no member while it does: one of them closes the business to nobody else. */
function orHiddenMember(passedOver: PassedOverEvents, mustSee: string | undefined): PassedOverEvents {
  const isOfOther = (error: unknown): boolean =>
    error instanceof CryptoUnavailable &&
    error.subject?.startsWith('member:') === true &&
    error.subject !== `member:${String(mustSee)}`;
  return { has: (event, error) => isOfOther(error) || passedOver.has(event, error) };
}
