import { createInterface } from 'node:readline/promises';
import { Misuse } from '../command-line/failures.js';

/**
 * Whether who sits at the terminal means it.
 * @throws Misuse where there is no terminal to ask at
 */
export async function confirmed(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Misuse('Without a terminal to ask at, --yes must say that it is meant.');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await asking.question(`${question} [y/N] `, { signal })).trim().toLowerCase() === 'y';
  } finally {
    asking.close();
  }
}
