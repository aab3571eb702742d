import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runOps } from '../../../apps/ops/src/command-line/run-ops.js';
import { COMMANDS } from '../../../apps/ops/src/commands.js';

/** What a command left behind. */
export interface OpsRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** There is one standard output of this process, and one set of its variables: one command has them at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs `consent-ops` in this process to its end, as if it had one of its own. */
export function opsInside(args: readonly string[], environment: NodeJS.ProcessEnv, input: string): Promise<OpsRun> {
  const run = turn.then(() => runAlone(args, environment, input));
  turn = run.catch(() => undefined);
  return run;
}

async function runAlone(args: readonly string[], environment: NodeJS.ProcessEnv, input: string): Promise<OpsRun> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const own = ['stdin', 'stdout', 'stderr', 'env'] as const;
  const before = own.map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
  const inputs = Readable.from(input === '' ? [] : [input]);
  for (const [name, value] of Object.entries({ stdin: inputs, stdout, stderr, env: environment })) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true });
  }
  const said = Promise.all([text(stdout), text(stderr)]);
  try {
    const code = await runOps(COMMANDS, args);
    stdout.end();
    stderr.end();
    const [out, error] = await said;
    return { code, stdout: out, stderr: error };
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor !== undefined) Object.defineProperty(process, name, descriptor);
  }
}
