import { OPERATIONS_STREAM, type OperationsEvent } from '#domain';
import type { EventStore } from '#event-store';
import { storedEvents } from '#events';

/**
 * What two logs have in common in which the same position is the same event: where one is restored to an earlier
 * moment, other events come behind it, and each engine counts positions in its own way.
 */
export interface LogHistory {
  /** As the engine calls itself, such as `LMDB`. */
  readonly engine: string;
  /** Id of the event that tells of the last restore; null where there was none. */
  readonly restored: string | null;
}

const RESTORED: OperationsEvent['type'] = 'operations.restored.v1';

/** The history that a log is of. @throws EventStoreUnavailable */
export async function historyOf(log: EventStore): Promise<LogHistory> {
  const [engine = ''] = (await log.describe()).split(' ');
  return { engine, restored: await lastRestore(log) };
}

/**
 * Whether the same position is the same event in both.
 * @param one undefined for that of a backup which was made before it was written down: it is taken to be of a log that
 *   was never restored, on the same engine
 */
export function isSameHistory(one: LogHistory | undefined, other: LogHistory | undefined): boolean {
  const isSameEngine = one === undefined || other === undefined || one.engine === other.engine;
  return isSameEngine && (one?.restored ?? null) === (other?.restored ?? null);
}

async function lastRestore(log: EventStore): Promise<string | null> {
  let last: string | null = null;
  for await (const { id, type } of storedEvents(log, OPERATIONS_STREAM)) if (type === RESTORED) last = id;
  return last;
}
