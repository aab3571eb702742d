import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '#event-store';
import { Erasing, type ErasableEngines } from './erasing.js';
import { isLiving } from './is-living.js';

export interface RegisterResult {
  readonly people: number;
  /** Those whom this log did not know as deleted. */
  readonly deleted_again: number;
}

const SIDE_BY_SIDE = 64;
const CHECKS_A_TURN = 16;

/**
 * Erases people who were erased before: their look-up entries, data keys and sessions are destroyed, and with them all
 * that tells their address. Where the log lacks the deletion, it gets it; the service then does what hangs on it, as
 * for any deletion that was cut off. May be repeated, also beside a running service.
 * @param actor such as `operator:jane`
 * @throws what the engines throw; the signal's reason
 */
export async function applyRegister(
  people: ReadonlySet<string>,
  engines: ErasableEngines,
  actor: string,
  onApplied: (people: number) => void,
  signal: AbortSignal,
): Promise<RegisterResult> {
  const again = new Erasing(engines, actor);
  const rest = people.values();
  let done = 0;
  const erase = async (): Promise<void> => {
    for (const personId of rest) {
      signal.throwIfAborted();
      await again.erase(personId);
      done += 1;
      onApplied(done);
    }
  };
  // A promise for each of millions would not fit into the heap.
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, erase));
  return { people: people.size, deleted_again: again.deleted };
}

/** Those of these people whom this log does not know as deleted. @throws EventStoreUnavailable; the signal's reason */
export async function stillThere(
  people: ReadonlySet<string>,
  log: EventStore,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const rest = people.values();
  const check = async (): Promise<void> => {
    let checks = 0;
    for (const personId of rest) {
      signal.throwIfAborted();
      if (await isLiving(personId, log)) found.add(personId);
      // An embedded log answers at once, and would let nothing else have its turn.
      if (++checks % CHECKS_A_TURN === 0) await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, check));
  return found;
}
