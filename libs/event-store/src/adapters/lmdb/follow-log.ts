import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Follow, FollowedItem } from '../../index.js';
import type { HeadWatch } from './head-watch.js';
import type { Scan } from './log-scan.js';
import { toPlace } from './position.js';

/** Most events taken from the log before they are handed on. */
const AT_ONCE = 256;
/** How long a failed scan is left alone, in ms: at first, and at most. */
const SHORTEST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5000;

export interface FollowedLog {
  readonly watch: HeadWatch;
  /** True once the store is closed: a scan that failed is then not tried again. */
  isClosed(): boolean;
  scan(after: number, limit: number): Scan;
}

/** What the port says of `follow`. A follower that is left behind by a close ends with EventStoreUnavailable. */
export async function* followLog(log: FollowedLog, follow: Follow): AsyncGenerator<FollowedItem, void, undefined> {
  const { signal } = follow;
  let place = follow.after === undefined ? 0 : toPlace(follow.after);
  let caughtUp = false;
  while (!signal.aborted) {
    const { events, through, atHead } = await scanPatiently(log, place, signal);
    for (const event of events) {
      if (isAborted(signal)) return;
      yield { kind: 'event', event };
    }
    if (through > place) {
      place = through;
      // A long log is passed in many steps; others have their turn between them.
      await nextTurn();
    } else if (atHead) {
      // The scan has just found nothing, so that this is true at the moment at which it is said.
      if (!caughtUp) yield { kind: 'caught-up' };
      caughtUp = true;
      await log.watch.grown(place, signal);
    }
  }
}

/** A signal changes while its holder waits, which the compiler does not see. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Scans, and scans again after a failure, until the signal. */
async function scanPatiently(log: FollowedLog, after: number, signal: AbortSignal): Promise<Scan> {
  for (let backoff = SHORTEST_BACKOFF_MS; ; backoff = Math.min(2 * backoff, LONGEST_BACKOFF_MS)) {
    try {
      return log.scan(after, AT_ONCE);
    } catch (error) {
      if (log.isClosed()) throw error;
      await delay(backoff, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return { events: [], through: after, atHead: false };
    }
  }
}
