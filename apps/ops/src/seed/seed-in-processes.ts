import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { CommandFailure } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import type { WorkerMessage, PersonMessage } from './people-from-parent.js';
import { numbersTo, type NextNumber } from './next-number.js';
import { answerOf, businessesOfEach, type SeedAnswer, type SeedOptions } from './seed-options.js';
import { seedWorld } from './seed-world.js';

/**
 * Makes a world in several processes: encoding and sealing fill a core, and the log takes more than one can make. This
 * one begins at once; the others, each of which runs this very program with businesses of its own, take people off it
 * when they have started.
 * @throws CommandFailure when one of them fails or is stopped; what the others made by then stays
 */
export async function seedInProcesses(
  invocation: Invocation<SeedOptions>,
  onMade: (people: number) => void,
): Promise<SeedAnswer> {
  const { options, signal } = invocation;
  const since = performance.now();
  const next = numbersTo(options.people);
  const [ownBusinesses = 0, ...others] = businessesOfEach(options);
  const made = [0, ...others.map(() => 0)];
  const onMadeIn = (n: number, people: number): void => {
    made[n] = people;
    onMade(made.reduce((sum, one) => sum + one, 0));
  };
  const children = others.map((businesses, n) =>
    worker({ ...options, businesses }, next, (people) => {
      onMadeIn(n + 1, people);
    }),
  );
  const stop = (): void => {
    for (const child of children) child.kill('SIGTERM');
  };
  signal.addEventListener('abort', stop);
  try {
    const own = seedWorld({ ...invocation, options: { ...options, businesses: ownBusinesses } }, next, (people) => {
      onMadeIn(0, people);
    });
    const [first, ...rest] = await Promise.all([own, ...children.map(answerFrom)]);
    const events = rest.reduce((sum, answer) => sum + answer.events, first.events);
    return answerOf(options, events, since, first.example);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function worker(options: SeedOptions, next: NextNumber, onMade: (people: number) => void): ChildProcess {
  const child = started(options);
  const give = async (): Promise<void> => {
    const person = (await next()) ?? null;
    if (child.connected) child.send({ person } satisfies PersonMessage);
  };
  child.on('message', (message: WorkerMessage) => {
    if ('made' in message) onMade(message.made);
    else void give();
  });
  return child;
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
