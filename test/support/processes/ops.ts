import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { nodeArguments } from './node-arguments.js';
import { opsInside, type OpsRun } from './ops-inside.js';

export type { OpsRun };

export interface OpsOptions {
  /** Settings; nothing of this process's own but what Node needs. */
  readonly environment: NodeJS.ProcessEnv;
  /** What it reads from its standard input; nothing without it. */
  readonly input?: string;
  /** Runs it in a terminal of its own, where standard output and standard error are one. */
  readonly inTerminal?: boolean;
  /** A file that its standard output goes to. */
  readonly outputTo?: string;
  /** In a process of its own, so that what goes on in this one goes on beside it. */
  readonly apart?: true;
}

/** For commands about an installation that is all in one folder. @param more settings beside that */
export function opsOptions(
  { dataDir }: { readonly dataDir: string },
  more: NodeJS.ProcessEnv = {},
): Pick<OpsOptions, 'environment'> {
  return { environment: { DATA_DIR: dataDir, ...more } };
}

const IS_FULL = process.env['TEST_ROUNDS'] === 'full';
/** Full rounds have logs of more than 100,000 events. */
const PATIENCE_MS = IS_FULL ? 600_000 : 120_000;

/**
 * Runs `consent-ops` to its end. A process of its own takes longer to load than most commands take, so that without
 * full rounds it is one only where it must be: where it is asked for, at a terminal, for a file that the shell opens,
 * and for `seed`, which starts others like itself.
 */
export async function ops(args: readonly string[], options: OpsOptions): Promise<OpsRun> {
  const { input = '', inTerminal = false, outputTo, apart = IS_FULL } = options;
  const isApart = apart || inTerminal || outputTo !== undefined || args[0] === 'seed';
  if (!isApart) return opsInside(args, settingsOf(options.environment), input);
  const child = startOps(args, options.environment, inTerminal, outputTo);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

/** Of a command that could not ask: an engine was away, or too busy. */
const COULD_NOT_ASK = 3;
const TRIES = 3;

/**
 * The answer of a command that was asked for JSON, and asked again where it could not ask the engines.
 * @param readAs what it is taken for
 * @throws SyntaxError when it is none; Error with what it said instead
 */
export async function opsJson<T>(
  args: readonly string[],
  options: OpsOptions,
  readAs: (text: string) => T = (text) => JSON.parse(text) as T,
): Promise<OpsRun & { readonly json: T }> {
  let run = await ops([...args, '--json'], options);
  for (let tried = 1; tried < TRIES && run.stdout === '' && run.code === COULD_NOT_ASK; tried++)
    run = await ops([...args, '--json'], options);
  if (run.stdout === '') throw new Error(`no answer, exit code ${String(run.code)}: ${run.stderr}`);
  return { ...run, json: readAs(run.stdout) };
}

/** Starts `consent-ops`, for tests that do something to it before it ends. */
export function startOps(args: readonly string[], environment: NodeJS.ProcessEnv, inTerminal = false, outputTo = '') {
  const words = [process.execPath, ...nodeArguments('apps/ops/src/main.ts', args)];
  const [command = '', ...rest] = inTerminal
    ? ['script', '-qec', `exec ${words.map(quoted).join(' ')}`, '/dev/null']
    : outputTo === ''
      ? words
      : ['sh', '-c', `exec ${words.map(quoted).join(' ')} >${quoted(outputTo)}`];
  return spawn(command, rest, { env: settingsOf(environment), stdio: ['pipe', 'pipe', 'pipe'], timeout: PATIENCE_MS });
}

function settingsOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, TERM: 'xterm', ...environment };
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
