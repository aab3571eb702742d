import { randomUUID } from 'node:crypto';
import type { Decider, Decision, EventOf, Fold, StoredEvent, StreamName } from '#domain';
import { WrongExpectedRevision, type EventStore, type Position } from '#event-store';
import {
  ALL_UNREADABLE_PASSED_OVER,
  foldOpened,
  foldSealed,
  type DomainCodec,
  type Folded,
  type Folding,
  type PassedOverEvents,
  type SealedIn,
} from '#events';
import type { CommandContext } from './command-context.js';
import { CommandRejected } from './command-rejected.js';
import { decidedBefore } from './decided-before.js';
import type { ReadSide } from './read-side.js';

export interface Ran<State, Event> {
  /** The state after the events. */
  readonly state: State;
  readonly revision: number | undefined;
  /** What was decided just now; empty when the command changed nothing, and when it had been decided before. */
  readonly events: readonly Event[];
  /** Of the last event that was decided, now or before; undefined when the command changed nothing. */
  readonly position: Position | undefined;
}

/** An event of a stream with the state before it. */
export interface Happened<State, Event> {
  readonly event: Event;
  readonly revision: number;
  readonly before: State;
}

export interface Reading<State> extends Pick<Folding<State>, 'since' | 'through' | 'everyMember'> {
  /** Whether events that nobody can read are passed over: for what ends something, which damage must not stop. */
  readonly lenient?: boolean;
}

export interface Surroundings {
  /** Events that nobody can read, and that are gone on without. */
  readonly passedOver?: PassedOverEvents | undefined;
  /** Waited for after each append, so that whoever has the answer reads what was written. */
  readonly readSide?: ReadSide;
  /** Whether it only judges: what is decided is appended nowhere. */
  readonly appendsNothing?: boolean;
}

/** Times a command is decided anew because somebody else wrote to its stream first. */
const ATTEMPTS = 50;

/**
 * The whole write path: load, fold, decide, append with the revision that was decided on; once more when somebody was
 * faster. What a request that is repeated has decided already is not decided again. What is called sealed looks into
 * nothing that is sealed, and works while no key can be read.
 */
export class DeciderRunner {
  /** The same without waiting for the views: for what nobody reads at once. */
  readonly eventual: DeciderRunner;
  /** The same, which decides and appends nothing: for whether something would be accepted now. */
  readonly judging: DeciderRunner;
  private readonly passedOver: PassedOverEvents | undefined;
  private readonly readSide: ReadSide | undefined;
  private readonly appendsNothing: boolean;

  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    { passedOver, readSide, appendsNothing = false }: Surroundings = {},
  ) {
    this.passedOver = passedOver;
    this.readSide = readSide;
    this.appendsNothing = appendsNothing;
    this.eventual = readSide === undefined ? this : new DeciderRunner(log, codec, { passedOver });
    this.judging = appendsNothing ? this : new DeciderRunner(log, codec, { passedOver, appendsNothing: true });
  }

  /** Every event of a stream that can be read, sealed fields sealed. */
  async history<Stream extends StreamName, State>(
    { initial, evolve, passOver = (state) => state }: Fold<State, SealedIn<Stream>>,
    stream: Stream,
  ): Promise<readonly Happened<State, SealedIn<Stream>>[]> {
    const history: Happened<State, SealedIn<Stream>>[] = [];
    const fold: Fold<State, SealedIn<Stream>> = {
      initial,
      evolve: (before, event) => {
        history.push({ event, revision: event.revision, before });
        return evolve(before, event);
      },
      passOver,
    };
    await foldSealed(this.log, stream, fold, { passedOver: ALL_UNREADABLE_PASSED_OVER });
    return history;
  }

  /** @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over */
  async load<Stream extends StreamName, State>(
    fold: Fold<State, EventOf<Stream>>,
    stream: Stream,
    reading?: Reading<State>,
  ): Promise<Folded<State>> {
    return foldOpened({ log: this.log, codec: this.codec }, stream, fold, this.folding(reading));
  }

  /** @throws as `load`, but for what is lenient */
  async loadSealed<Stream extends StreamName, State>(
    fold: Fold<State, SealedIn<Stream>>,
    stream: Stream,
    reading?: Reading<State>,
  ): Promise<Folded<State>> {
    return foldSealed(this.log, stream, fold, this.folding(reading));
  }

  /**
   * @throws what `load` throws
   * @throws CommandRejected when the decider refuses
   * @throws WrongExpectedRevision when others kept writing to the stream for all of the attempts
   */
  async run<Stream extends StreamName, State, Command, Code extends string>(
    decider: Decider<State, Command, EventOf<Stream>, Code>,
    stream: Stream,
    command: Command,
    context: CommandContext,
    reading?: Reading<State>,
  ): Promise<Ran<State, EventOf<Stream>>> {
    const load = (through?: number) => this.load(decider, stream, { ...reading, through });
    return this.decided<State, EventOf<Stream>, Code>(
      stream,
      load,
      (state) => decider.decide(state, command),
      decider.evolve,
      context,
    );
  }

  /** @throws as `run` */
  async runSealed<Stream extends StreamName, State, Command, Code extends string, Decided extends StoredEvent>(
    decider: Decider<State, Command, SealedIn<Stream> | Decided, Code, Decided>,
    stream: Stream,
    command: Command,
    context: CommandContext,
    reading?: Reading<State>,
  ): Promise<Ran<State, Decided>> {
    const load = (through?: number) => this.loadSealed(decider, stream, { ...reading, through });
    return this.decided<State, Decided, Code>(
      stream,
      load,
      (state) => decider.decide(state, command),
      decider.evolve,
      context,
    );
  }

  /** Whether a request that is repeated has left its decision in the stream before it was cut off. */
  async hasDecided(stream: StreamName, context: CommandContext): Promise<boolean> {
    return (await decidedBefore(this.log, stream, context)) !== undefined;
  }

  private folding<State>({ since, through, everyMember, lenient = false }: Reading<State> = {}): Folding<State> {
    return { since, through, everyMember, passedOver: lenient ? ALL_UNREADABLE_PASSED_OVER : this.passedOver };
  }

  private async decided<State, Event extends StoredEvent, Code extends string>(
    stream: string,
    load: (through?: number) => Promise<Folded<State>>,
    decide: (state: State) => Decision<Event, Code>,
    evolve: (state: State, event: Event) => State,
    context: CommandContext,
  ): Promise<Ran<State, Event>> {
    const before = await decidedBefore(this.log, stream, context);
    if (before !== undefined) {
      await this.readSide?.shows(before.position);
      return { ...(await load(before.revision)), position: before.position, events: [] };
    }
    for (let attempt = 1; ; attempt++) {
      const { state, revision } = await load();
      const decision = decide(state);
      if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
      const { events } = decision;
      if (events.length === 0 || this.appendsNothing) return { state, revision, events: [], position: undefined };
      try {
        const appended = await this.append(stream, events, revision, context);
        await this.readSide?.shows(appended.position);
        return { state: events.reduce(evolve, state), ...appended, events };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async append(
    stream: string,
    events: readonly StoredEvent[],
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
          ...(context.assistantId !== undefined && { assistantId: context.assistantId }),
        }),
      ),
    );
    return this.log.append(stream, stored, revision ?? 'no-stream');
  }
}
