import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 300;
/** What was to be over by then has failed. */
const MOST_MS = 15_000;

setFlagsFromString('--expose-gc');

/** Collects all that nothing in this process holds any more. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Does so again and again while something is waited for, which must be over soon. */
export async function whileCollecting<T>(waited: Promise<T>): Promise<T> {
  const timer = setInterval(collectGarbage, EVERY_MS);
  const giveUp = setTimeout(() => {
    clearInterval(timer);
  }, MOST_MS);
  try {
    return await waited;
  } finally {
    clearTimeout(giveUp);
    clearInterval(timer);
  }
}
