import type { Decider } from './decider.js';
import { accepted } from './decider.js';

/**
 * Several commands as one decision: each is decided on the state after the ones before it, and one that is refused
 * refuses all.
 */
export function inSequence<State, Command, Event, Code extends string>(
  decider: Decider<State, Command, Event, Code>,
): Decider<State, readonly Command[], Event, Code> {
  return {
    ...decider,
    decide: (state, commands) => {
      const events: Event[] = [];
      let current = state;
      for (const command of commands) {
        const decision = decider.decide(current, command);
        if (decision.kind === 'rejected') return decision;
        for (const event of decision.events) current = decider.evolve(current, event);
        events.push(...decision.events);
      }
      return accepted(...events);
    },
  };
}
