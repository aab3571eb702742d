import type { Clock } from './clock.js';
import { WakeableSleep } from './wakeable-sleep.js';

/** What is done again and again. */
interface RegularWork {
  readonly work: () => Promise<void>;
  /** Between two times, by the machine's time. */
  readonly pauseMs: () => number;
}

/** Works until `signal`, and at once when somebody sets the clock. What the work throws is thrown on. */
export async function workRegularly(clock: Clock, { work, pauseMs }: RegularWork, signal: AbortSignal): Promise<void> {
  const waiting = new WakeableSleep();
  const ended = clock.onSet(waiting.wake);
  signal.addEventListener('abort', waiting.wake);
  try {
    while (!signal.aborted) {
      await work();
      await waiting.sleep(pauseMs());
    }
  } finally {
    signal.removeEventListener('abort', waiting.wake);
    ended();
  }
}
