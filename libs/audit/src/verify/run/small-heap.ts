import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By how much the heap may grow over what is in use before it is collected. Without it that is up to four times. */
const GROWTH_PERCENT = 20;

/** More is in use only where something else goes on in the process: to collect that as well would take seconds. */
const MOST_AT_FIRST = 256 * 1024 * 1024;

/**
 * For work that reads a log of any size: garbage is collected often meanwhile, so that the process's memory stays near
 * what it needs. A few percent of its time buy a third of its memory. In a process that is large already the work is
 * done as it is.
 * @throws what `work` throws
 */
export async function inSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  if (getHeapStatistics().used_heap_size > MOST_AT_FIRST) return work();
  growBy(GROWTH_PERCENT);
  // How far the heap may grow is reckoned at the end of a collection, and before the first one it is some 150 MB.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  try {
    return await work();
  } finally {
    growBy(AS_V8_SEES_FIT);
  }
}

const AS_V8_SEES_FIT = 0;

function growBy(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${String(percent)}`);
}
