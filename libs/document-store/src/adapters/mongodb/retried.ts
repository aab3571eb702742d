import type { Deadline } from './deadline.js';
import { isEngineFailure } from './engine-errors.js';

const MAX_ATTEMPTS = 3;

/** For work that may be repeated: a cut connection or a new primary is got over within the deadline. */
export async function retried<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isEngineFailure(error) || attempt === MAX_ATTEMPTS) throw error;
      // Throws once no time is left.
      deadline.rest();
    }
  }
}
