import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { CommandFailure } from '../command-line/failures.js';
import { answerOf, type SeedAnswer, type SeedOptions } from './seed-options.js';

/** What a process that makes a share says on the way. */
export interface ShareProgress {
  readonly people: number;
}

/**
 * Makes a world in several processes, each of which runs this very program for its share: encoding and sealing fill a core, and the log takes more than
 * one can make.
 * @throws CommandFailure when one of them fails or is stopped; what the others made by then stays
 */
export async function seedInProcesses(
  whole: SeedOptions,
  shares: readonly SeedOptions[],
  onMade: (people: number) => void,
  signal: AbortSignal,
): Promise<SeedAnswer> {
  const since = performance.now();
  const made = shares.map(() => 0);
  const children = shares.map((share, n) => {
    const child = started(share);
    child.on('message', ({ people }: ShareProgress) => {
      made[n] = people;
      onMade(made.reduce((sum, one) => sum + one, 0));
    });
    return child;
  });
  const stop = (): void => {
    for (const child of children) child.kill('SIGTERM');
  };
  signal.addEventListener('abort', stop);
  try {
    const answers = await Promise.all(children.map(answerFrom));
    const events = answers.reduce((sum, answer) => sum + answer.events, 0);
    return answerOf(whole, events, since, answers[0]?.example ?? { business_id: '', api_key: '' });
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function started({ people, businesses, grants, months }: SeedOptions): ChildProcess {
  const numbers = { people, businesses, grants, months, processes: 1 };
  const words = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const [, program = ''] = process.argv;
  return fork(program, ['seed', ...words, '--json'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
}

async function answerFrom(child: ChildProcess): Promise<SeedAnswer> {
  if (child.stdout === null) throw new Error('the output of a process is not to be had');
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new CommandFailure('Stopped, or failed; what is there stays, and is whole.');
  return JSON.parse(said) as SeedAnswer;
}
