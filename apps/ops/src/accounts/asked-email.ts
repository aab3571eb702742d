import { isAccountAddress, normaliseEmail } from '#accounts';
import { Misuse } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';

/** @param option what `--email` was given. @throws Misuse for anything but `-` */
export function mustComeFromInput(option: string): void {
  if (option !== '-')
    throw new Misuse('--email takes only -, and the address from standard input: it must not stay in a history.');
}

/**
 * An e-mail address, normalised, which somebody at a terminal is asked for.
 * @throws Misuse for one that no account can have
 */
export async function askedEmail({ output, readInput }: Invocation<object>): Promise<string> {
  if (process.stdin.isTTY) output.note('E-mail address, then Enter and Ctrl-D:');
  const email = (await readInput()).trim();
  if (!isAccountAddress(email))
    throw new Misuse('Standard input must hold an e-mail address, as one signs in with it.');
  return normaliseEmail(email);
}
