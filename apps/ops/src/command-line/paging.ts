import type { Command } from 'commander';
import { wholeNumber } from './whole-number.js';

/** Options of a list that shows one page at a time. */
export interface PageOptions {
  readonly limit: number;
  /** The id of the last one of the page before. */
  readonly after?: string;
}

const DEFAULT_LIMIT = 50;
const MOST = 1_000;
const AFTER = 'those behind this one: the last of the page before';

export function declarePage(command: Command): Command {
  return declareLimit(command).option('--after <id>', AFTER);
}

/** The same for a list whose items are known by numbers, such as revisions. */
export function declareNumberedPage(command: Command, number: string): Command {
  return declareLimit(command).option(`--after <${number}>`, AFTER, wholeNumber(0, Number.MAX_SAFE_INTEGER));
}

function declareLimit(command: Command): Command {
  return command.option(
    '--limit <number>',
    `how many at most, up to ${String(MOST)}`,
    wholeNumber(1, MOST),
    DEFAULT_LIMIT,
  );
}

/** What leads to the next page; null when this was the last. */
export function nextOf<T>(page: readonly T[], limit: number, idOf: (item: T) => string): string | null {
  const last = page.at(-1);
  return last === undefined || page.length < limit ? null : idOf(last);
}

/** A remark under a list that goes on; empty under the last page. */
export function moreLine(next: string | null): readonly string[] {
  return next === null ? [] : [`More: --after ${next}`];
}
