import { EventStoreUnavailable } from '../../index.js';

/** Rejects with EventStoreUnavailable when the promise has not settled in time; what becomes of it later is ignored. */
export async function withDeadline<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new EventStoreUnavailable(`${what}: no answer within ${Math.round(ms)} ms`));
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
