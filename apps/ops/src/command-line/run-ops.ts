import { CommanderError } from 'commander';
import { failureMessages } from '#failures';
import { LogBehind } from '#operations';
import { EnginesOnDemand, EnginesToRead, InvalidSettings } from '#runtime';
import { Output } from '../terminal/output.js';
import { readToEnd } from '../terminal/read-input.js';
import { FINE, INTERRUPTED, MISUSE, PROBLEM, UNANSWERED, type ExitCode } from './exit-code.js';
import { CommandFailure, Misuse } from './failures.js';
import { operatorName } from './operator.js';
import type { OpsCommand, RunnableCommand } from './ops-command.js';
import { readOpsSettings } from './ops-settings.js';
import { programOf } from './program.js';
import { Stopping } from './stopping.js';

interface ParsedCommand {
  readonly command: RunnableCommand;
  readonly options: Readonly<Record<string, unknown>>;
  readonly words: readonly string[];
}

/**
 * Runs one command to its end, and resolves with the exit code.
 * @param args the words after the program's name
 */
export async function runOps(commands: readonly OpsCommand[], args: readonly string[]): Promise<number> {
  const stopping = new Stopping([process.stdout, process.stderr]);
  try {
    const asked = parse(commands, args);
    if (typeof asked === 'number') return asked;
    const code = await runCommand(asked, stopping.signal);
    const isMeant = stopping.exitCode === INTERRUPTED && asked.command.endsByInterrupt?.(asked.options) === true;
    return isMeant ? code : (stopping.exitCode ?? code);
  } catch (error) {
    const { exitCode } = stopping;
    // How it stands, and what failed on the way down; that it was stopped, whoever stopped it knows.
    if (exitCode === undefined || (stopping.isAsked && !isAbort(error)))
      process.stderr.write(`consent-ops: ${failureMessages(error)}\n`);
    return exitCode ?? codeOf(error);
  } finally {
    stopping.forget();
  }
}

/**
 * What is no fault of the question's and nothing that was found is an engine, a file or a folder that is out of reach.
 */
function codeOf(error: unknown): ExitCode {
  if (error instanceof Misuse || error instanceof InvalidSettings) return MISUSE;
  return error instanceof CommandFailure || error instanceof LogBehind ? PROBLEM : UNANSWERED;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** What is to be run, or the exit code when commander has said all there is to say. */
function parse(commands: readonly OpsCommand[], args: readonly string[]): ParsedCommand | number {
  let asked: ParsedCommand | undefined;
  const program = programOf(commands, (command, options, words) => {
    asked = { command, options, words };
  });
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === FINE ? FINE : MISUSE;
    throw error;
  }
  return asked ?? MISUSE;
}

async function runCommand({ command, options, words }: ParsedCommand, signal: AbortSignal): Promise<number> {
  const settings = readOpsSettings(process.env);
  const { stdout, stderr } = process;
  const output = new Output({ stdout, stderr, json: options['json'] === true });
  const { writes, notesLooks = false } = command;
  const isChange = writes === 'changes' && options['dryRun'] !== true;
  const noted = writes !== 'changes' ? writes : notesLooks ? 'looks' : 'nothing';
  const { bearsRestore = false, bearsLogBehind = false } = command;
  const terms = { bearsRestore, refusesLogBehind: writes === 'changes' && !bearsLogBehind };
  const engines = isChange ? new EnginesOnDemand(settings, terms) : new EnginesToRead(settings, noted, terms);
  const { operator: named } = options;
  const operator = (): string => operatorName(typeof named === 'string' ? named : undefined, process.env);
  const readInput = (): Promise<string> => readToEnd(process.stdin);
  try {
    return await command.run({ options, words, output, operator, settings, engines, readInput, signal });
  } finally {
    await engines.close();
  }
}
