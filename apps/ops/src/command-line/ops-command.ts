import type { Command } from 'commander';
import type { EnginesOnDemand, Noted, Settings } from '#runtime';
import type { Output } from '../terminal/output.js';
import type { ExitCode } from './exit-code.js';

/** What a command runs with. */
export interface Invocation<Options extends object> {
  /** As commander parsed them: `--from` is `from`. `--json` is the output's affair, `--operator` that of `operator`. */
  readonly options: Options;
  /** The words that are no options, in the order of the command's declaration. */
  readonly words: readonly string[];
  readonly output: Output;
  /** Who is at the command line; for what is written down of it. @throws Misuse where nobody can be told */
  readonly operator: () => string;
  readonly settings: Settings;
  /** Opened when they are asked for, closed when the command is done. */
  readonly engines: EnginesOnDemand;
  /** Standard input to its end, without the line break; at most 64 KiB. */
  readonly readInput: () => Promise<string>;
  /** Ctrl-C, SIGTERM, or a reader of the output that went away. Whoever works for long ends soon after it. */
  readonly signal: AbortSignal;
}

export interface Example {
  /** What it does, in a few words. */
  readonly does: string;
  /** All that follows `consent-ops`. */
  readonly line: string;
}

export interface Described {
  /** One word, or words joined by hyphens. */
  readonly name: string;
  readonly summary: string;
  /** At least one; the help shows them. */
  readonly examples: readonly Example[];
}

/** A command that does something. */
export interface RunnableCommand<Options extends object = object> extends Described {
  /** Declares options and arguments. `--json` and `--help` are there already. */
  readonly declare?: (command: Command) => void;
  /**
   * What it may write: nothing; who looked at what, which is written down as it is shown; that a drill found a backup
   * sound; or changes. Its engines refuse all else, and a change in a dry run as well.
   */
  readonly writes: Noted | 'changes';
  /** Of one that changes something: whether looks are written down in a dry run all the same. */
  readonly notesLooks?: boolean;
  /** Whether it has something to say of engines that are being restored into; any other is refused them. */
  readonly bearsRestore?: true;
  /** Of one that changes something: whether it runs on a log that followers are ahead of; it appends nothing then. */
  readonly bearsLogBehind?: boolean;
  /** Whether Ctrl-C is its proper end: then its own exit code counts. */
  readonly endsByInterrupt?: (options: Options) => boolean;
  /** Resolves with the exit code. @throws Misuse, CommandFailure, and whatever the engines throw */
  readonly run: (invocation: Invocation<Options>) => Promise<ExitCode>;
}

/** A command that only holds others, such as `parked`. */
export interface CommandGroup extends Described {
  readonly subcommands: readonly RunnableCommand[];
}

export type OpsCommand = RunnableCommand | CommandGroup;

/** A command that changes nothing, but for what it notes. */
type AskingCommand<Options extends object> = Omit<RunnableCommand<Options>, 'writes'> & { readonly writes?: Noted };

/**
 * Gives a command that changes nothing its place in a list of commands, whatever its options are: what `declare`
 * declares is what `run` gets. One that changes something is a `changingCommand`.
 * @param command options as commander gives them: strings, `true` for a flag, or what an option's parser makes
 */
export function opsCommand<Options extends object>(command: AskingCommand<Options>): RunnableCommand {
  const { endsByInterrupt, writes = 'nothing', ...rest } = command;
  return {
    ...rest,
    writes,
    ...(endsByInterrupt && { endsByInterrupt: (options: object) => endsByInterrupt(options as Options) }),
    run: (invocation) => command.run(invocation as Invocation<Options>),
  };
}
