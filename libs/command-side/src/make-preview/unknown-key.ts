import { CommandRejected } from '../running/command-rejected.js';

/**
 * Whatever the reason that a key leads to nobody, the answer leaves this long after the request came, so that its time tells nothing
 * (docs/api.md, Errors). Long enough for the slowest of the reasons on the slowest engine.
 */
const LEAVES_AFTER_MS = 25;

/**
 * The one answer for keys that are unknown, replaced, erased, throttled or a child's.
 * @param since monotonic time at which the look-up began
 */
export async function answerUnknownKey(since: number): Promise<never> {
  const left = since + LEAVES_AFTER_MS - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  throw new CommandRejected({ code: 'key_not_found', message: 'No person has this key.' });
}
