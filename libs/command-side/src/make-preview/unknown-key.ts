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
  return answerAlike(since, new CommandRejected({ code: 'key_not_found', message: 'No person has this key.' }));
}

/** Throws an answer to a look-up that must not tell by its time whether the key leads to anybody. */
export async function answerAlike(since: number, answer: Error): Promise<never> {
  const left = since + LEAVES_AFTER_MS - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  throw answer;
}
