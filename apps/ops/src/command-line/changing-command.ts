import { confirmed } from '../terminal/confirmation.js';
import { FINE, type ExitCode } from './exit-code.js';
import { CommandFailure } from './failures.js';
import type { Described, Invocation, RunnableCommand } from './ops-command.js';

/** What a dry run answers. */
export interface DryRunAnswer {
  /** As far as it is known the answer of the run itself; `dry_run` is added to it. */
  readonly would: object;
  /** The same for the eyes, in whole sentences. */
  readonly text: string;
}

/** What is asked at the terminal before it is done, unless `--yes` is said. */
interface Question<Plan> {
  /** Undefined where there is nothing to be done, and nothing to ask. */
  readonly asks: (plan: Plan) => string | undefined;
  /** What there is to know before it, also where `--yes` is said; to standard error. */
  readonly remarks?: (plan: Plan) => readonly string[];
  /** What is printed when the operator says no. */
  readonly left: string;
}

/** A command that changes something, in two steps: what is to be done, and the doing. */
export interface ChangingCommand<Options extends object, Plan> extends Described {
  /** Whether it writes down who looked at whom, in a dry run too. */
  readonly notesLooks?: true;
  /** Whether it works with a log that is behind what follows it too, and appends nothing to it. */
  readonly bearsLogBehind?: true;
  /** Declares options and arguments. `--dry-run`, and `--yes` where there is a question, are there already. */
  readonly declare?: RunnableCommand['declare'];
  /** Finds out what is to be done, and refuses what must not be. Its engines refuse writes in a dry run. */
  readonly plan: (invocation: Invocation<Options>) => Promise<Plan>;
  /** Says in a dry run what would be done; refuses what the run itself would come upon only on its way. */
  readonly foretell: (plan: Plan, invocation: Invocation<Options>) => DryRunAnswer | Promise<DryRunAnswer>;
  readonly question?: Question<Plan>;
  /** Does it. Resolves with the exit code. */
  readonly carryOut: (plan: Plan, invocation: Invocation<Options>) => Promise<ExitCode>;
  /** What an operator is told of an error of any of these; the error itself without it. */
  readonly failure?: (error: unknown, invocation: Invocation<Options>) => unknown;
}

interface ChangingOptions {
  readonly dryRun?: true;
  readonly yes?: true;
}

/**
 * A command that changes something, with `--dry-run`: whatever refuses the one refuses the other, with the same exit
 * code, since both make the same plan.
 */
export function changingCommand<Options extends object, Plan>(
  command: ChangingCommand<Options, Plan>,
): RunnableCommand {
  const { name, summary, examples, notesLooks, bearsLogBehind, declare, question, failure } = command;
  return {
    ...{ name, summary, examples, writes: 'changes' },
    ...{ notesLooks: notesLooks === true, bearsLogBehind: bearsLogBehind === true },
    declare: (commander) => {
      declare?.(commander);
      if (question !== undefined) commander.option('--yes', 'do not ask');
      commander.option('--dry-run', 'say what would be done, and do nothing');
    },
    run: async (invocation) => {
      const own = invocation as Invocation<Options>;
      try {
        return await run(command, own, invocation.options);
      } catch (error) {
        throw failure === undefined ? error : failure(error, own);
      }
    },
  };
}

async function run<Options extends object, Plan>(
  { plan: planned, foretell, question, carryOut }: ChangingCommand<Options, Plan>,
  invocation: Invocation<Options>,
  { dryRun, yes }: ChangingOptions,
): Promise<ExitCode> {
  const { output, signal } = invocation;
  const plan = await planned(invocation);
  if (dryRun === true) {
    const { would, text } = await foretell(plan, invocation);
    await output.answer({ dry_run: true, ...would }, () => `${text}\nNothing was done.`);
    return FINE;
  }
  const asked = question?.asks(plan);
  if (question !== undefined && asked !== undefined) {
    for (const remark of question.remarks?.(plan) ?? []) output.note(remark);
    if (yes !== true && !(await confirmed(asked, signal))) throw new CommandFailure(question.left);
  }
  return carryOut(plan, invocation);
}
