import { deepStrictEqual } from 'node:assert/strict';
import { fold } from '../../../test/support/histories/fold.js';
import type { Decider, Decision } from '../src/decider.js';

interface Then<Event, Code extends string> {
  /** Exactly these events, in this order; none given means that nothing changed. */
  then(...events: readonly Event[]): void;
  /** Refused with this code. The words are asserted only when given. */
  thenRejected(code: Code, message?: string): void;
}

/** A decider's specification: given what happened, when this is asked, then exactly this follows. */
export function given<State, Command, Event, Code extends string>(
  decider: Decider<State, Command, Event, Code>,
  ...history: readonly Event[]
): { when(command: Command): Then<Event, Code> } {
  const state = fold(decider, history);
  return { when: (command) => outcome(decider.decide(state, command)) };
}

function outcome<Event, Code extends string>(decision: Decision<Event, Code>): Then<Event, Code> {
  return {
    then: (...events) => {
      deepStrictEqual(decision, { kind: 'accepted', events });
    },
    thenRejected: (code, message) => {
      const seen = decision.kind === 'rejected' ? decision.rejection : decision;
      const expected = message === undefined && 'code' in seen ? { code, message: seen.message } : { code, message };
      deepStrictEqual(seen, expected);
    },
  };
}
