import { randomUUID } from 'node:crypto';
import type { Decider } from '#domain';
import { MAX_READ, WrongExpectedRevision, type EventStore, type Position, type RecordedEvent } from '#event-store';
import { isUnreadable, SubjectErased, type CodableEvent, type EventCodec } from '#vault';
import type { CommandContext } from './command-context.js';
import { CommandRejected } from './command-rejected.js';

export interface Loaded<State> {
  readonly state: State;
  /** Revision of the stream's last event; undefined when there is no stream. */
  readonly revision: number | undefined;
}

export interface Ran<State, Event> {
  /** The state after the events. */
  readonly state: State;
  readonly revision: number | undefined;
  /** What was decided; empty when the command changed nothing. */
  readonly events: readonly Event[];
  /** Of the last event; undefined when nothing was appended. */
  readonly position: Position | undefined;
}

/**
 * Whether what is sealed in a stream's events is opened for the decider. `lenient` is `sealed`, and passes over events
 * that nobody can read: for what ends something, which damage must not stop.
 */
type Reading = 'opened' | 'sealed' | 'lenient';

/** Events of a stream that nobody can read, and that are to be gone on without. */
export interface PassedOverEvents {
  has(event: RecordedEvent): Promise<boolean>;
}

const NONE: PassedOverEvents = { has: () => Promise.resolve(false) };

/** An event with its revision; undefined for one that is passed over. */
interface Stored {
  readonly event: CodableEvent | undefined;
  readonly revision: number;
}

/** Times a command is decided anew because somebody else wrote to its stream first. */
const ATTEMPTS = 50;

/**
 * The whole write path: load, fold, decide, append with the revision that was decided on; once more when somebody was
 * faster.
 */
export class DeciderRunner {
  constructor(
    private readonly log: EventStore,
    private readonly codec: EventCodec<CodableEvent>,
    private readonly passedOver: PassedOverEvents = NONE,
  ) {}

  /** Every event of a stream that can be read, sealed fields sealed, with its revision and the state before it. */
  async history<State, Command, Event extends CodableEvent, Code extends string>(
    decider: Decider<State, Command, Event, Code>,
    stream: string,
  ): Promise<readonly { readonly event: Event; readonly revision: number; readonly before: State }[]> {
    const history: { event: Event; revision: number; before: State }[] = [];
    let state = decider.initial;
    for await (const stored of this.storedEvents(stream, 'lenient')) {
      if (stored.event !== undefined) {
        history.push({ event: asEventOf(decider, stored.event), revision: stored.revision, before: state });
      }
      state = next(decider, state, stored);
    }
    return history;
  }

  async load<State, Command, Event extends CodableEvent, Code extends string>(
    decider: Decider<State, Command, Event, Code>,
    stream: string,
    reading: Reading = 'opened',
    since: Loaded<State> = { state: decider.initial, revision: undefined },
  ): Promise<Loaded<State>> {
    let { state, revision } = since;
    const from = revision === undefined ? 0 : revision + 1;
    for await (const stored of this.storedEvents(stream, reading, from)) {
      state = next(decider, state, stored);
      revision = stored.revision;
    }
    return { state, revision };
  }

  /**
   * @param reading `sealed` for commands that look into nothing that is sealed: they work while no key can be read
   * @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over
   * @param since what the stream is known to come to up to a revision: only what came after it is read
   * @throws CommandRejected when the decider refuses
   * @throws WrongExpectedRevision when others kept writing to the stream for all of the attempts
   */
  async run<State, Command, Event extends CodableEvent, Code extends string>(
    decider: Decider<State, Command, Event, Code>,
    stream: string,
    command: Command,
    context: CommandContext,
    reading: Reading = 'opened',
    since?: Loaded<State>,
  ): Promise<Ran<State, Event>> {
    for (let attempt = 1; ; attempt++) {
      const { state, revision } = await this.load(decider, stream, reading, since);
      const decision = decider.decide(state, command);
      if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
      const { events } = decision;
      if (events.length === 0) return { state, revision, events, position: undefined };
      try {
        const appended = await this.append(stream, events, revision, context);
        return { state: events.reduce(decider.evolve, state), ...appended, events };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async append(
    stream: string,
    events: readonly CodableEvent[],
    revision: number | undefined,
    context: CommandContext,
  ): Promise<{ revision: number; position: Position }> {
    const stored = await Promise.all(
      events.map((event) =>
        this.codec.encode(stream, event, {
          id: randomUUID(),
          correlationId: context.correlationId,
          causationId: context.causationId ?? null,
          actor: context.actor,
        }),
      ),
    );
    return this.log.append(stream, stored, revision ?? 'no-stream');
  }

  private async *storedEvents(stream: string, reading: Reading, first = 0): AsyncGenerator<Stored> {
    for (let from = first; ; from += MAX_READ) {
      const events = await this.page(stream, from, reading);
      for (const [index, event] of events.entries()) yield { event, revision: from + index };
      if (events.length < MAX_READ) return;
    }
  }

  private async page(stream: string, from: number, reading: Reading): Promise<readonly (CodableEvent | undefined)[]> {
    const read = { direction: 'forwards', from, limit: MAX_READ } as const;
    const page = await this.log.readStream(stream, read);
    try {
      return reading === 'opened' ? await this.open(page) : page.map((event) => this.codec.decodeSealed(event));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      // Erased between the reading and the opening: the deletion comes first, so by now it stands in the stream.
      const again = error instanceof SubjectErased ? await this.log.readStream(stream, read) : page;
      return this.eachOf(again, isDeletion(again.at(-1)) && reading === 'opened' ? 'sealed' : reading);
    }
  }

  private async open(page: readonly RecordedEvent[]): Promise<readonly CodableEvent[]> {
    // Of a deleted person nothing can be opened, and no decider looks at what was sealed.
    if (isDeletion(page.at(-1))) return page.map((event) => this.codec.decodeSealed(event));
    return this.codec.decodeAll(page);
  }

  /** One by one, so that those that are to be passed over can be. */
  private async eachOf(
    page: readonly RecordedEvent[],
    reading: Reading,
  ): Promise<readonly (CodableEvent | undefined)[]> {
    const events: (CodableEvent | undefined)[] = [];
    for (const event of page) {
      try {
        events.push(reading === 'opened' ? await this.codec.decode(event) : this.codec.decodeSealed(event));
      } catch (error) {
        const isPassedOver = isUnreadable(error) && (reading === 'lenient' || (await this.passedOver.has(event)));
        if (!isPassedOver) throw error;
        events.push(undefined);
      }
    }
    return events;
  }
}

function isDeletion(event: RecordedEvent | undefined): boolean {
  return event?.type === 'person.deleted.v1';
}

function next<State, Command, Event extends CodableEvent, Code extends string>(
  decider: Decider<State, Command, Event, Code>,
  state: State,
  { event }: Stored,
): State {
  if (event === undefined) return decider.passOver?.(state) ?? state;
  return decider.evolve(state, asEventOf(decider, event));
}

/** The codec has checked that the type is one of the known ones, and that it can stand in its stream. */
function asEventOf<State, Command, Event extends CodableEvent, Code extends string>(
  _decider: Decider<State, Command, Event, Code>,
  event: CodableEvent,
): Event {
  return event as Event;
}
