import { Worker } from 'node:worker_threads';
import type { ComparisonBegun, ComparisonStarter, TreeComparison } from '#audit';
import { RemoteComparison } from '#audit/thread';
import type { Settings } from '../settings/settings.js';

/** What the thread is started with. */
export type ComparisonSettings = Pick<Settings, 'eventStore' | 'readStore'>;

/** A thread takes a third of a second of a core to begin; by itself this one compares as many leaves meanwhile. */
const WORTH_A_THREAD = 100_000;
const PROGRAM = new URL(import.meta.url.replace(/start-comparison(\.[jt]s)$/, 'comparison-thread$1'));
/** What it holds is a page or two; the rest of its heap is garbage. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };

/**
 * How a thread of its own compares the log with the tree. Undefined on one core, and where engines are servers: to read
 * a log twice over a network takes longer than it saves.
 */
export function comparisonBeside({ threads, eventStore, readStore }: Settings): ComparisonStarter | undefined {
  if (threads === 1 || eventStore.kind !== 'embedded' || readStore.kind !== 'embedded') return undefined;
  return (begun) => {
    const isWorthIt = begun.signed.size - begun.size >= WORTH_A_THREAD;
    return Promise.resolve(isWorthIt ? startComparison(PROGRAM, begun, { eventStore, readStore }) : undefined);
  };
}

/** @param program of the thread */
export function startComparison(program: URL, begun: ComparisonBegun, settings: ComparisonSettings): TreeComparison {
  const worker = new Worker(program, { workerData: settings, resourceLimits: HEAP });
  const ended = endOf(worker);
  return new RemoteComparison(worker, begun, ended, async () => {
    await ended;
  });
}

/** Why it has ended, where something went wrong, when it has. */
function endOf(worker: Worker): Promise<Error | undefined> {
  return new Promise((resolve) => {
    worker.once('error', (error: unknown) => {
      resolve(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', () => {
      resolve(undefined);
    });
  });
}
