import { MAX_READ } from './event-store.js';

/** What the port asks of the limit of a read. @throws RangeError */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_READ) {
    throw new RangeError(`a limit is a whole number from 1 to ${MAX_READ}`);
  }
}
