import type { Fold } from '#domain';

/** The state that a history leads to. `from` is the state before the first of these events. */
export function fold<State, Event>(
  { initial, evolve }: Fold<State, Event>,
  events: Iterable<Event>,
  from: State = initial,
): State {
  let state = from;
  for (const event of events) state = evolve(state, event);
  return state;
}
