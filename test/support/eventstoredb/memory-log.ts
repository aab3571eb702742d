import { EventEmitter } from 'node:events';
import { decideAppend } from './append-decision.js';
import { RecentIds } from './recent-ids.js';
import type { AppendAnswer, Expectation, ProposedRecord, StoredRecord } from './stored-record.js';

/** The server's default `--max-append-size`: the data of one append alone counts, not its metadata or types. */
export const MAX_APPEND_SIZE = 1_048_576;
/** What a record takes in the log beside its data, metadata and stream name. */
const RECORD_OVERHEAD = 147n;
/** Where the first record of a fresh database stands. */
const FIRST_POSITION = 544n;

/** All streams and the one order over them, in memory. */
export class MemoryLog {
  readonly records: StoredRecord[] = [];
  private readonly streams = new Map<string, StoredRecord[]>();
  private readonly recent = new RecentIds();
  private readonly appended = new EventEmitter().setMaxListeners(0);
  private nextPosition = FIRST_POSITION;
  /** Answers a repeat as a conflict, for an adapter that must not rely on the server to know it. */
  deniesRepeats = false;

  constructor() {
    this.appendSystemEvent('$$$scavenges', '$metadata');
  }

  append(stream: string, events: readonly ProposedRecord[], expectation: Expectation): AppendAnswer {
    if (events.reduce((sum, event) => sum + event.data.length, 0) > MAX_APPEND_SIZE) return { kind: 'too-large' };
    const standing = this.stream(stream);
    const current = standing.length === 0 ? undefined : BigInt(standing.length - 1);
    if (events.length === 0) return { kind: 'success', revision: current ?? 0n, position: this.writeNothing() };
    const ids = events.map((event) => event.id);
    const decision = decideAppend(standing, stream, ids, expectation, this.recent);
    switch (decision.kind) {
      case 'wrong':
        return { kind: 'wrong-expected-version', current };
      case 'repeat':
        if (this.deniesRepeats) return { kind: 'wrong-expected-version', current };
        return { kind: 'success', revision: decision.last.revision, position: decision.last.position };
      case 'write':
        return this.write(stream, events);
    }
  }

  stream(name: string): readonly StoredRecord[] {
    return this.streams.get(name) ?? [];
  }

  /** Where the next record will stand. */
  get end(): bigint {
    return this.nextPosition;
  }

  /** Index in `records` of the first record at or behind a position. */
  indexAt(position: bigint): number {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.records[middle]?.position ?? position) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  appendSystemEvent(stream: string, type: string): void {
    const data = Buffer.from('{}');
    const id = `00000000-0000-4000-8000-${this.nextPosition.toString().padStart(12, '0')}`;
    this.write(stream, [{ id, type, contentType: 'application/json', data, metadata: new Uint8Array() }]);
  }

  /** Calls back once, at the next append. */
  onceAppended(listener: () => void): void {
    this.appended.once('appended', listener);
  }

  stopWaiting(listener: () => void): void {
    this.appended.off('appended', listener);
  }

  forgetRecentIds(): void {
    this.recent.forgetAll();
  }

  private write(stream: string, events: readonly ProposedRecord[]): AppendAnswer {
    const standing = this.streams.get(stream) ?? [];
    this.streams.set(stream, standing);
    let [revision, position] = [0n, 0n];
    for (const event of events) {
      position = this.nextPosition;
      revision = BigInt(standing.length);
      const record: StoredRecord = { ...event, stream, revision, position };
      this.nextPosition += RECORD_OVERHEAD + BigInt(stream.length + event.data.length + event.metadata.length);
      standing.push(record);
      this.records.push(record);
      this.recent.remember(record);
    }
    this.appended.emit('appended');
    return { kind: 'success', revision, position };
  }

  /** An append of no event writes a log record that nobody reads. */
  private writeNothing(): bigint {
    const position = this.nextPosition;
    this.nextPosition += RECORD_OVERHEAD;
    return position;
  }
}
