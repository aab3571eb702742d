/** A fact. `at` is when it happened (ISO 8601 UTC, milliseconds); it is stored beside the data, as the event's time. */
export interface DomainEvent<Type extends string, Data extends object> {
  readonly type: Type;
  readonly at: string;
  readonly data: Data;
}

/** A command that the rules refuse: a stable code, which libs/http turns into a status, and words for a person. */
export interface Rejection<Code extends string> {
  readonly code: Code;
  readonly message: string;
}

export type Decision<Event, Code extends string> =
  | { readonly kind: 'accepted'; readonly events: readonly Event[] }
  | { readonly kind: 'rejected'; readonly rejection: Rejection<Code> };

/** What a stream's events come to. */
export interface Fold<State, Event> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  /**
   * The state behind an event that is gone on without, because nobody can read it. The state itself where this is not
   * given.
   */
  readonly passOver?: (state: State) => State;
  /**
   * The same for whoever opens nothing. A fold that has it looks into nothing that is sealed, so that what a stream
   * comes to can be kept sealed.
   */
  readonly sealed?: SealedFold;
}

/** A fold of events that nobody opened, whatever its state. */
export interface SealedFold {
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
}

/**
 * An aggregate as three pure values. No clock, no randomness: time and ids come in with the command's context.
 * `Decided` is what it adds to its stream: all of its events, unless it decides on sealed ones.
 */
export interface Decider<State, Command, Event, Code extends string, Decided = Event> extends Fold<State, Event> {
  readonly decide: (state: State, command: Command) => Decision<Decided, Code>;
}

export function accepted<Event>(...events: readonly Event[]): {
  readonly kind: 'accepted';
  readonly events: readonly Event[];
} {
  return { kind: 'accepted', events };
}

export function rejected<Code extends string>(
  rejection: Rejection<Code>,
): { readonly kind: 'rejected'; readonly rejection: Rejection<Code> } {
  return { kind: 'rejected', rejection };
}
