import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By how much the heap may grow over what is in use before it is collected. Without it that is up to four times. */
const GROWTH_PERCENT = 20;

/**
 * For work that reads a log of any size: garbage is collected often meanwhile, so that the process's memory stays near
 * what it needs. A few percent of its time buy a third of its memory.
 * @throws what `work` throws
 */
export async function inSmallHeap<T>(work: () => Promise<T>): Promise<T> {
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
