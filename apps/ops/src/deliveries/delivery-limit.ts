import type { Command } from 'commander';
import { wholeNumber } from '../command-line/whole-number.js';

const DEFAULT_LIMIT = 10_000;
const MOST = 100_000;

/** Bounds how many deliveries one run makes due again. */
export function declareLimit(command: Command): Command {
  return command.option(
    '--limit <number>',
    `how many at most, up to ${String(MOST)}`,
    wholeNumber(1, MOST),
    DEFAULT_LIMIT,
  );
}

/** What is said where a run ended at its limit. */
export function moreToSend(isCut: boolean): readonly string[] {
  return isCut ? ['There may be more: run it again.'] : [];
}
