import { randomUUID } from 'node:crypto';
import { laterOf } from '#clock';
import type { Decider, Decision, EventOf, Fold, StoredEvent, StreamName } from '#domain';
import { WrongExpectedRevision, type Appended, type EventStore } from '#event-store';
import {
  ALL_UNREADABLE_PASSED_OVER,
  foldSealed,
  OpenedFolds,
  SealedFolds,
  type DomainCodec,
  type Folded,
  type Folding,
  type PassedOverEvents,
  type SealedIn,
} from '#events';
import type { CommandContext } from './command-context.js';
import { CommandRejected } from './command-rejected.js';
import { decidedBefore } from './decided-before.js';
import { notBefore } from './not-before.js';
import type { FurtherAppends, DecidedState, RunResult, RunResultWithAppends } from './run-result.js';
import type { ReadSide } from './read-side.js';
import type { Reading, Running } from './reading.js';

/** An event of a stream with the state before it. */
export interface EventAfterState<State, Event> {
  readonly event: Event;
  readonly revision: number;
  readonly before: State;
}

export interface Surroundings {
  /** Events that nobody can read, and that are gone on without. */
  readonly passedOver?: PassedOverEvents | undefined;
  /** Waited for after each append, so that whoever has the answer reads what was written. */
  readonly readSide?: ReadSide;
  /** Whether it only judges: what is decided is appended nowhere. */
  readonly appendsNothing?: boolean;
  /** What streams come to, shared with whoever else asks for it; its own without them. */
  readonly sealedFolds?: SealedFolds;
  readonly openedFolds?: OpenedFolds;
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
  private readonly sealedFolds: SealedFolds;
  private readonly openedFolds: OpenedFolds;

  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    { passedOver, readSide, appendsNothing = false, ...folds }: Surroundings = {},
  ) {
    this.passedOver = passedOver;
    this.readSide = readSide;
    this.appendsNothing = appendsNothing;
    this.sealedFolds = folds.sealedFolds ?? new SealedFolds(log);
    this.openedFolds = folds.openedFolds ?? new OpenedFolds({ log, codec });
    const shared = { passedOver, sealedFolds: this.sealedFolds, openedFolds: this.openedFolds };
    this.eventual = readSide === undefined ? this : new DeciderRunner(log, codec, shared);
    this.judging = appendsNothing ? this : new DeciderRunner(log, codec, { ...shared, appendsNothing: true });
  }

  /** Of a stream's last event; undefined when there is no stream. */
  lastRevision(stream: StreamName): Promise<number | undefined> {
    return this.log.lastRevision(stream);
  }

  /**
   * Every event of a stream that can be read, sealed fields sealed.
   * @param since what the stream comes to up to a revision: then only what came after it
   */
  async history<Stream extends StreamName, State>(
    { initial, evolve, passOver = (state) => state }: Fold<State, SealedIn<Stream>>,
    stream: Stream,
    since?: Folded<State>,
  ): Promise<readonly EventAfterState<State, SealedIn<Stream>>[]> {
    const history: EventAfterState<State, SealedIn<Stream>>[] = [];
    const fold: Fold<State, SealedIn<Stream>> = {
      initial,
      evolve: (before, event) => {
        history.push({ event, revision: event.revision, before });
        return evolve(before, event);
      },
      passOver,
    };
    await foldSealed(this.log, stream, fold, { since, passedOver: ALL_UNREADABLE_PASSED_OVER });
    return history;
  }

  /** @throws what `isUnreadable` knows where an event cannot be read, unless it is passed over */
  async load<Stream extends StreamName, State>(
    fold: Fold<State, EventOf<Stream>>,
    stream: Stream,
    reading?: Reading,
  ): Promise<Folded<State>> {
    return this.openedFolds.of(stream, fold, this.folding(reading));
  }

  /** @throws as `load`, but for what is lenient */
  async loadSealed<Stream extends StreamName, State>(
    fold: Fold<State, SealedIn<Stream>>,
    stream: Stream,
    reading?: Reading,
  ): Promise<Folded<State>> {
    return this.sealedFolds.of(stream, fold, this.folding(reading));
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
    running?: Running<State>,
  ): Promise<RunResult<State, EventOf<Stream>>> {
    return this.decided(this.opened(decider, stream, command, running), context);
  }

  /**
   * As `run`, where what else is written follows from what was decided (docs/decisions/appends-to-several-streams.md).
   * @param beside made anew for each attempt
   * @throws as `run`; what `beside` throws, and then nothing is appended
   */
  async runBeside<Stream extends StreamName, State, Command, Code extends string, B extends FurtherAppends>(
    decider: Decider<State, Command, EventOf<Stream>, Code>,
    stream: Stream,
    command: Command,
    context: CommandContext,
    beside: (decided: DecidedState<State>) => Promise<B>,
  ): Promise<RunResultWithAppends<State, EventOf<Stream>, B>> {
    return this.decided(this.opened(decider, stream, command), context, beside);
  }

  /** @throws as `run` */
  async runSealed<Stream extends StreamName, State, Command, Code extends string, Decided extends StoredEvent>(
    decider: Decider<State, Command, SealedIn<Stream> | Decided, Code, Decided>,
    stream: Stream,
    command: Command,
    context: CommandContext,
    running?: Running<State>,
  ): Promise<RunResult<State, Decided>> {
    const { evolve } = decider;
    const load = (of: Part<State>) => this.sealedFolds.of(stream, decider, { ...this.folding(running), ...of });
    const decide = (state: State) => decider.decide(state, command);
    return this.decided<State, Decided, Code>({ stream, load, running, decide, evolve }, context);
  }

  /** Whether a request that is repeated has left its decision in the stream before it was cut off. */
  async hasDecided(stream: StreamName, context: CommandContext): Promise<boolean> {
    return (await decidedBefore(this.log, stream, context)) !== undefined;
  }

  private folding({ lenient = false, isFor, mustSee }: Reading = {}): Folding<never> {
    return { isFor, mustSee, passedOver: lenient ? ALL_UNREADABLE_PASSED_OVER : this.passedOver };
  }

  private opened<Stream extends StreamName, State, Command, Code extends string>(
    decider: Decider<State, Command, EventOf<Stream>, Code>,
    stream: Stream,
    command: Command,
    running?: Running<State>,
  ): Deciding<State, EventOf<Stream>, Code> {
    const load = (of: Part<State>) => this.openedFolds.of(stream, decider, { ...this.folding(running), ...of });
    const decide = (state: State) => decider.decide(state, command);
    return { stream, load, running, decide, evolve: decider.evolve };
  }

  private async decided<
    State,
    Event extends StoredEvent,
    Code extends string,
    B extends FurtherAppends = FurtherAppends,
  >(
    { stream, load, running: { loaded, saysWhen = false } = {}, decide, evolve }: Deciding<State, Event, Code>,
    context: CommandContext,
    beside?: (decided: DecidedState<State>) => Promise<B>,
  ): Promise<RunResultWithAppends<State, Event, B>> {
    const before = await decidedBefore(this.log, stream, context);
    if (before !== undefined) {
      await this.readSide?.shows(before.position);
      return {
        ...(await load({ through: before.revision })),
        position: before.position,
        events: [],
        beside: undefined,
      };
    }
    let folded = loaded ?? (await load({}));
    for (let attempt = 1; ; attempt++) {
      const { state, revision, latestAt } = folded;
      const decision = decide(state);
      if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
      const events = saysWhen ? decision.events : notBefore(latestAt, decision.events);
      const isNothing = events.length === 0 || this.appendsNothing;
      if (isNothing) return { state, revision, latestAt, events: [], position: undefined, beside: undefined };
      const after = {
        state: events.reduce(evolve, state),
        revision: (revision ?? -1) + events.length,
        latestAt: events.reduce((latest: string | undefined, { at }) => laterOf(latest, at), latestAt),
      };
      const along = await beside?.(after);
      try {
        const { position } = await this.append({ stream, events, revision, along }, context);
        await this.readSide?.shows(position);
        return { ...after, position, events, beside: along };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS) throw error;
      }
      folded = await load({ since: folded });
    }
  }

  private async append({ stream, events, revision, along }: Decided, context: CommandContext): Promise<Appended> {
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
    const expected = revision ?? 'no-stream';
    if (along === undefined || along.appends.length === 0) return this.log.append(stream, stored, expected);
    const [appended] = await this.log.appendAll([{ stream, events: stored, expected }, ...along.appends]);
    if (appended === undefined) throw new Error('an append was not answered');
    return appended;
  }
}

/** Events for a stream that stood at a revision, and what goes with them. */
interface Decided {
  readonly stream: string;
  readonly events: readonly StoredEvent[];
  readonly revision: number | undefined;
  readonly along: FurtherAppends | undefined;
}

/** The part of a stream that is read: all of it, up to a revision, or what came since it was known. */
type Part<State> = Pick<Folding<State>, 'since' | 'through'>;

/** A command on its stream, with how the stream is read. */
interface Deciding<State, Event, Code extends string> {
  readonly stream: string;
  readonly load: (of: Part<State>) => Promise<Folded<State>>;
  readonly running: Running<State> | undefined;
  readonly decide: (state: State) => Decision<Event, Code>;
  readonly evolve: (state: State, event: Event) => State;
}
