import type { Command } from 'commander';
import { Misuse } from '../command-line/failures.js';

const VERSION = /^[1-9]\d{0,8}$/;

/** Which key a command is about. */
export function declareVersion(command: Command): Command {
  return command.argument('<version>', 'as `keyring status` numbers it');
}

/** @throws Misuse for what is no number of a key */
export function givenVersion([word = '']: readonly string[]): number {
  if (VERSION.test(word)) return Number(word);
  throw new Misuse('<version> must be a number, as `keyring status` gives it.');
}
