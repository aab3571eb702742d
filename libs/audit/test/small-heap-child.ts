import { constants, performance, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { printLine } from '../../../test/support/processes/print-line.js';
import { inSmallHeap } from '../src/verify/run/small-heap.js';

/*
 * Work in a small heap, for tests: how often garbage was collected because the work asked for it, first in a small
 * process and then in the same once it holds 320 MB.
 */
const { NODE_PERFORMANCE_GC_FLAGS_FORCED: FORCED } = constants;

interface Collection extends PerformanceEntry {
  readonly detail: { readonly flags: number };
}

/** When garbage was collected because somebody asked for it. */
const forced: number[] = [];
new PerformanceObserver((list) => {
  for (const { detail, startTime } of list.getEntries() as Collection[])
    if ((detail.flags & FORCED) !== 0) forced.push(startTime);
}).observe({ entryTypes: ['gc'] });

async function askedDuringWork(): Promise<number> {
  const before = forced.length;
  await inSmallHeap(() => Promise.resolve());
  // Collections are told later, and in their order: once this one is, every one before it has been.
  const after = performance.now();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  while (!forced.some((at) => at >= after)) await nextTurn();
  return forced.slice(before).filter((at) => at < after).length;
}

const small = await askedDuringWork();
const held = [0, 1].map((value) => new Array<number>(20_000_000).fill(value + 1 / 2));
const large = await askedDuringWork();
await printLine(JSON.stringify({ small, large, held: held.length }));
