import type { Decider, EventOf, StreamName } from '#domain';
import { WrongExpectedRevision } from '#event-store';
import type { Folded } from '#events';
import type { Admission, Use } from '#limits';
import type { CommandContext } from './command-context.js';
import { CommandRejected } from './command-rejected.js';
import type { DeciderRunner } from './decider-runner.js';
import { mustAdmit } from './must-admit.js';
import type { RunResult } from './run-result.js';

/** A command on its stream, with what it counts as. */
interface CountedChange<Stream extends StreamName, State, Command, Code extends string> {
  readonly use: Use;
  readonly decider: Decider<State, Command, EventOf<Stream>, Code>;
  readonly stream: Stream;
  readonly command: Command;
  readonly context: CommandContext;
  /** What the stream was just found to come to. */
  readonly loaded?: Folded<State>;
}

/**
 * Changes of one thing that may be made so often (docs/api.md, Limits), whichever way they are asked for. What is
 * refused, and what changes nothing, counts as nothing.
 */
export class CountedChanges {
  /** @param admission undefined where nothing counts */
  constructor(
    readonly runner: DeciderRunner,
    private readonly admission: Pick<Admission, 'use'> | undefined,
  ) {}

  /** The same which decides and changes nothing, and so counts nothing. */
  get judging(): CountedChanges {
    return new CountedChanges(this.runner.judging, undefined);
  }

  /**
   * As the runner's `run`.
   * @throws as `run`; CommandRejected `rate_limited` when there have been so many
   */
  async run<Stream extends StreamName, State, Command, Code extends string>(
    change: CountedChange<Stream, State, Command, Code>,
  ): Promise<RunResult<State, EventOf<Stream>>> {
    const { runner, admission } = this;
    const { use, decider, stream, command, context, loaded } = change;
    const wasCounted = context.repeatable?.isAgain === true && (await runner.hasDecided(stream, context));
    if (admission === undefined || wasCounted)
      return runner.run(decider, stream, command, context, loaded && { loaded });
    const known = loaded ?? (await runner.load(decider, stream));
    const decision = decider.decide(known.state, command);
    if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
    if (decision.events.length === 0) return { ...known, events: [], position: undefined };
    const admitted = await mustAdmit(admission, use);
    try {
      const ran = await runner.run(decider, stream, command, context, { loaded: known });
      if (ran.events.length === 0) await admitted.giveBack();
      return ran;
    } catch (error) {
      // After any other failure the events may stand in the log all the same.
      if (error instanceof CommandRejected || error instanceof WrongExpectedRevision) await admitted.giveBack();
      throw error;
    }
  }
}
