import type { Position, StreamAppend } from '#event-store';
import type { Folded } from '#events';

/** With the state after the events. */
export interface RunResult<State, Event> extends Folded<State> {
  /** What was decided just now; empty when the command changed nothing, and when it had been decided before. */
  readonly events: readonly Event[];
  /** Of the last event that was decided, now or before; undefined when the command changed nothing. */
  readonly position: Position | undefined;
}

/** What was decided and not appended yet. */
export interface DecidedState<State> {
  /** The state after the events. */
  readonly state: State;
  /** Of the last of them. */
  readonly revision: number;
}

/** What is appended to other streams at once with what was decided, after it. */
export interface FurtherAppends {
  readonly appends: readonly StreamAppend[];
}

export interface RunResultWithAppends<State, Event, B extends FurtherAppends> extends RunResult<State, Event> {
  /** What was appended with it; undefined when nothing was decided just now. */
  readonly beside: B | undefined;
}
