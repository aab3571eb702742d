import { ConsentError } from '../http/consent-error.js';
import { pause } from '../http/pause.js';
import { isPassing } from '../http/retries.js';
import { wholeNumber } from '../http/whole-number.js';
import type { FollowOptions } from './cursor-store.js';
import { longerWait } from './longer-wait.js';

/**
 * One look at what is new behind a cursor: hands it over, and saves the cursor of what was taken. Whoever asks for the
 * next thing is done with the one before. It ends with `incomplete_list` where the same is to be looked at again.
 */
type Round<Item> = (
  cursor: string | undefined,
  save: (cursor: string) => Promise<void>,
) => AsyncGenerator<Item, void, undefined>;

const EVERY_MS = 10_000;

/**
 * Round after round until it is told to end. What was handed over last may come again after a restart or a failure, and
 * nothing is passed over.
 * @throws ConsentError for what does not pass by itself; TypeError for a setting; whatever the store throws
 */
export async function* rounds<Item>(
  { store, pollEveryMs = EVERY_MS, signal, onError }: FollowOptions,
  round: Round<Item>,
): AsyncGenerator<Item, void, undefined> {
  const everyMs = wholeNumber(pollEveryMs, 'pollEveryMs', 1);
  let cursor = (await store.load()) ?? undefined;
  const save = async (next: string): Promise<void> => {
    if (next !== cursor) await store.save(next);
    cursor = next;
  };
  let partialWait = everyMs;
  while (!isEnded(signal)) {
    let wait = everyMs;
    try {
      for await (const item of round(cursor, save)) {
        if (isEnded(signal)) return;
        yield item;
      }
      partialWait = everyMs;
    } catch (error) {
      if (isEnded(signal)) return;
      // All that could be read is handed over once more, which counts as reads: seldom.
      if (isIncomplete(error)) wait = partialWait = longerWait(partialWait, everyMs);
      else if (isPassing(error)) wait = Math.max(wait, (error.retryAfter ?? 0) * 1000);
      else throw error;
      onError?.(error);
    }
    await pause(wait, signal).catch(() => undefined);
  }
}

function isIncomplete(error: unknown): boolean {
  return error instanceof ConsentError && error.code === 'incomplete_list';
}

/** Asked anew each time: it changes while something else is waited for. */
function isEnded(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
