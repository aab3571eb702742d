import { OPERATIONS_STREAM, type OperationsEvent } from '#domain';
import type { EventStore, Position } from '#event-store';
import type { CodableEvent, EventCodec } from '#vault';
import { wholeStream } from '../reading/whole-stream.js';

/**
 * That the installation was put back from a backup: what happened between that and the restore is no longer in the log.
 */
export interface RestoreEntry {
  readonly position: Position;
  readonly restoredAt: string;
  readonly by: string;
  /** Null where the engines were put back by tools of their own. */
  readonly backup: string | null;
  readonly backupMadeAt: string | null;
  /** As of when the register of erased people was that was gone by. */
  readonly registerAsOf: string | null;
}

/** Every restore that the log tells of, oldest first. @throws EventStoreUnavailable */
export async function restoresIn(log: EventStore, codec: EventCodec<CodableEvent>): Promise<readonly RestoreEntry[]> {
  const found: RestoreEntry[] = [];
  for await (const recorded of wholeStream(log, OPERATIONS_STREAM)) {
    // The stream of operations holds their events alone; the codec has checked that it knows them.
    const { data } = codec.decodeSealed(recorded) as OperationsEvent;
    const { restoredAt, by, backup, backupMadeAt, registerAsOf } = data;
    found.push({ position: recorded.position, restoredAt, by, backup, backupMadeAt, registerAsOf });
  }
  return found;
}
