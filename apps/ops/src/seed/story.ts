import type { Decider } from '#domain';

/** One decision that was taken, and the state before and after its events. */
export interface Chapter<State, Event> {
  readonly event: Event;
  readonly revision: number;
  readonly before: State;
  readonly after: State;
}

/** A stream as its decider makes it, in memory. A refusal is a fault in the seed. */
export class Story<State, Command, Event, Code extends string> {
  readonly chapters: Chapter<State, Event>[] = [];
  state: State;

  constructor(private readonly decider: Decider<State, Command, Event, Code>) {
    this.state = decider.initial;
  }

  /** Revision of the last event; -1 before the first. */
  get revision(): number {
    return this.chapters.length - 1;
  }

  /** @throws Error when the decider refuses */
  does(command: Command): void {
    const decision = this.decider.decide(this.state, command);
    if (decision.kind === 'rejected') throw new Error(`the seed asked for what is refused: ${decision.rejection.code}`);
    for (const event of decision.events) {
      const before = this.state;
      this.state = this.decider.evolve(before, event);
      this.chapters.push({ event, revision: this.chapters.length, before, after: this.state });
    }
  }
}
