import type { ConsentClient } from '../client.js';
import { followEvents } from '../follow/follow-events.js';
import type { FeedEvent } from '../types.js';
import { print, shown } from './print.js';

const LAST = 10;
const PAGE = 1000;
const EVERY_MS = 2_000;

/** Prints events, each a line of JSON, for as long as the process runs. @throws ConsentError for what does not pass */
export async function tailEvents(client: ConsentClient, after: string | undefined): Promise<void> {
  const from = after ?? (await printLast(client));
  const store = { load: () => from, save: () => undefined };
  const onError = (error: unknown): void => {
    process.stderr.write(`${shown(String(error))}; going on\n`);
  };
  for await (const event of followEvents(client, { store, pollEveryMs: EVERY_MS, onError })) {
    print(JSON.stringify(event));
  }
}

/** The `sequence` after which everything is new; undefined where there was nothing yet. */
async function printLast(client: ConsentClient): Promise<string | undefined> {
  let last: FeedEvent[] = [];
  for await (const event of client.events.list({ limit: PAGE })) last = [...last, event].slice(-LAST);
  for (const event of last) print(JSON.stringify(event));
  const newest = last.at(-1)?.sequence;
  return newest === undefined ? undefined : String(newest);
}
