import { setTimeout as pause } from 'node:timers/promises';
import type { RecordStore, VersionedRecord } from '#document-store';
import type { Sweep } from '#retention';
import { isLive, LISTENER_KEPT_MS, LISTENERS, recordOf, type ListenersRecord } from '#webhooks';

/** Longer than an open stream takes to note that it is there, once the clock was put forward by an hour. */
const TIME_TO_SAY_SO_MS = 1_250;

/** Listeners without a stream for an hour. */
export class SilentListeners implements Sweep {
  readonly name = LISTENERS.name;
  readonly keeps = 'until an hour after its last stream';

  constructor(private readonly records: RecordStore) {}

  async dueSince(now: number): Promise<number | undefined> {
    const [first] = await this.due(now, 1);
    return first && first.body.silentSince + LISTENER_KEPT_MS;
  }

  /** A listener that opens a stream during the wait is kept. */
  async sweep(now: number, limit: number): Promise<number> {
    if ((await this.dueSince(now)) === undefined) return 0;
    await pause(TIME_TO_SAY_SO_MS);
    // Once more: in a process that was held up all the while, the streams have their turn only now.
    await pause(TIME_TO_SAY_SO_MS);
    const due = await this.due(now, limit);
    const swept = await Promise.all(due.map((record) => this.swept(record, now)));
    return swept.filter((isSwept) => isSwept).length;
  }

  private swept({ id, version, body }: VersionedRecord<ListenersRecord>, now: number): Promise<boolean> {
    const left = body.listeners.filter((listener) => isLive(listener, now));
    if (left.length === 0) return this.records.remove(LISTENERS, id, version);
    return this.records.replace(LISTENERS, id, version, recordOf(left, now));
  }

  private due(now: number, limit: number): Promise<readonly VersionedRecord<ListenersRecord>[]> {
    const atMost = now - LISTENER_KEPT_MS;
    return this.records.page(LISTENERS, { index: 'by-silence', equal: {}, direction: 'up', atMost, limit });
  }
}
