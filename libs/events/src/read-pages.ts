import type { EventOf, StreamName } from '#domain';
import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';
import { CryptoUnavailable, isUnreadable, subjectNamed } from '#vault';
import { deletionOf, isDeletion } from './deletion-of.js';
import type { DomainCodec } from './domain-codec.js';
import { NOTHING_PASSED_OVER, type PassedOverEvents } from './passed-over.js';
import { readSealedIn, type SealedIn } from './read-sealed.js';
import { pagesOf, type ReadPage } from './stream-pages.js';

/** Which events of a stream are looked at, and what becomes of those that cannot be read. */
export interface ReadOptions {
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

/** An event as it is stored, and as its reader has it: undefined where it is passed over. */
export interface ReadEvent<Event> {
  readonly recorded: RecordedEvent;
  readonly event: Event | undefined;
}

/**
 * Reads the page of a stream that begins at a revision.
 * @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over
 */
export type ReadEventsFrom<Event> = (from: number) => Promise<readonly ReadEvent<Event>[]>;

/** With what is sealed left sealed: also while no key can be had. */
export function sealedPages<Stream extends StreamName>(
  log: EventStore,
  stream: Stream,
  { through, passedOver = NOTHING_PASSED_OVER }: ReadOptions,
): ReadEventsFrom<SealedIn<Stream>> {
  const page = pagesUpTo(pagesOf(log, stream), through);
  return async (from) => eachOf(await page(from), (event) => readSealedIn(stream, event), passedOver);
}

/** With what is sealed opened. */
export function openedPages<Stream extends StreamName>(
  { log, codec }: { readonly log: EventStore; readonly codec: DomainCodec },
  stream: Stream,
  { through, passedOver: named = NOTHING_PASSED_OVER, isFor, mustSee }: ReadOptions,
): ReadEventsFrom<EventOf<Stream>> {
  const page = pagesFor(pagesUpTo(pagesOf(log, stream), through), isFor);
  const passedOver = orHiddenMember(named, mustSee);
  const endsInDeletion = async (): Promise<boolean> => {
    const deletion = await deletionOf(log, stream);
    return deletion !== undefined && deletion.revision <= (through ?? deletion.revision);
  };
  const opening: Opening = { codec, page, passedOver, endsInDeletion };
  // A stream of each kind holds its own events: one that cannot stand in its stream is damaged.
  return async (from) => (await open(opening, from)) as readonly ReadEvent<EventOf<Stream>>[];
}

/** A page that ends with the last revision asked for is the last one, as it is shorter than others. */
function pagesUpTo(page: ReadPage, through: number | undefined): ReadPage {
  if (through === undefined) return page;
  return async (from) => (await page(from)).filter(({ revision }) => revision <= through);
}

function pagesFor(page: ReadPage, isFor: ReadOptions['isFor']): ReadPage {
  if (isFor === undefined) return page;
  return async (from) => {
    const events = await page(from);
    const [first] = from === 0 ? events : [];
    return first === undefined || isFor(first) ? events : [];
  };
}

interface Opening {
  readonly codec: DomainCodec;
  readonly page: ReadPage;
  readonly passedOver: PassedOverEvents;
  /** Whether the last event that is looked at, be it pages further on, is the person's deletion. */
  readonly endsInDeletion: () => Promise<boolean>;
}

async function open({ codec, page, passedOver, endsInDeletion }: Opening, from: number) {
  const events = await page(from);
  const decode = (event: RecordedEvent) => codec.decode(event);
  if (isDeletion(events.at(-1))) return throughDeletion(events, decode, passedOver);
  try {
    const opened = await codec.decodeAll(events);
    return events.map((recorded, at) => ({ recorded, event: opened[at] }));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (!(await endsInDeletion())) return eachOf(events, decode, passedOver);
    // Where it was erased between the reading and the opening, the deletion stands in this page by now.
    const again = events.length < MAX_READ ? await page(from) : events;
    return throughDeletion(again, decode, passedOver);
  }
}

/** Of a deleted person nothing can be opened, and nothing is left but the deletion, on the stream's last page. */
async function throughDeletion<Event>(...[events, read, passedOver]: Parameters<typeof eachOf<Event>>) {
  const end = isDeletion(events.at(-1)) ? events.length - 1 : events.length;
  const before = events.slice(0, end).map((recorded) => ({ recorded, event: undefined }));
  return [...before, ...(await eachOf(events.slice(end), read, passedOver))];
}

/** One by one, so that those that are to be passed over can be. */
async function eachOf<Event>(
  events: readonly RecordedEvent[],
  read: (event: RecordedEvent) => Event | Promise<Event>,
  passedOver: PassedOverEvents,
): Promise<readonly ReadEvent<Event>[]> {
  const understood: ReadEvent<Event>[] = [];
  for (const recorded of events) {
    try {
      understood.push({ recorded, event: await read(recorded) });
    } catch (error) {
      if (!isUnreadable(error) || !(await passedOver.has(recorded, error))) throw error;
      understood.push({ recorded, event: undefined });
    }
  }
  return understood;
}

/** Whose account a damaged key hides is no member while it does: one of them closes the business to nobody else. */
function orHiddenMember(passedOver: PassedOverEvents, mustSee: string | undefined): PassedOverEvents {
  const isOfOther = (error: unknown): boolean => {
    if (!(error instanceof CryptoUnavailable) || error.subject === undefined) return false;
    const hidden = subjectNamed(error.subject);
    return hidden?.kind === 'member' && hidden.id !== mustSee;
  };
  return { has: (event, error) => isOfOther(error) || passedOver.has(event, error) };
}
