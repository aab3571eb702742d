import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, EventStoreDBClient } from '@eventstore/db-client';
import type { LogPage, LogRead, Position, RecordedEvent } from '../../index.js';
import { matcher } from './log-filter.js';
import { readPosition, toPosition } from './position.js';
import { fromStored, isOfTheLog } from './stored-event.js';
import { takeRead } from './take-read.js';

/**
 * Most records that one filtered read looks at: the client's reads of $all have no filter, and about 50,000 records a
 * second come. A read that comes so far without `limit` matches answers with what it has.
 */
const LONGEST_SCAN = 20_000;
/** Room for the record read from, the one behind the page, and system events between. */
const SPARE_RECORDS = 64;
/** What a record takes up beside its texts. */
const RECORD_OVERHEAD = 160;
/** How far back the last event of the log is looked for behind system events, in steps. */
const HEAD_SCANS = [32, 500];

/** Reads $all, which holds the engine's own events too: they are passed over. */
export class LogReader {
  /** @param scanMs after so long a read answers with what it has: see `Times` */
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly scanMs: number,
  ) {}

  async read({ after, filter, limit }: LogRead, ms: number): Promise<LogPage> {
    const matches = matcher(filter);
    const longest = filter === undefined ? limit + SPARE_RECORDS : LONGEST_SCAN;
    const events: RecordedEvent[] = [];
    const looked = { records: 0, at: after, through: after, moreBehind: false, isCut: false };
    const end = performance.now() + this.scanMs;
    await takeRead(this.forwards(after, longest), ms, (resolved) => {
      const at = recordPosition(resolved);
      const { event } = resolved;
      looked.records += 1;
      looked.at = at;
      // Reads of $all include the position they start from.
      if (at === after) return true;
      // What was looked at counts: whoever goes on behind it comes to the end, however slowly records come.
      looked.isCut = performance.now() >= end;
      if (!isOfTheLog(event)) return !looked.isCut;
      if (events.length === limit) {
        looked.moreBehind = true;
        return false;
      }
      looked.through = at;
      if (matches(event)) events.push(fromStored(event));
      return !looked.isCut;
    });
    const { records, at, through, moreBehind, isCut } = looked;
    const atHead = !moreBehind && !isCut && records < longest;
    return { events, through: atHead || moreBehind ? through : at, atHead };
  }

  /**
   * The last event's position. Behind very many system events it is the last record's: later than asked for, which
   * whoever waits for it reaches all the same.
   */
  async head(ms: number): Promise<Position | undefined> {
    let newest: Position | undefined;
    for (const longest of HEAD_SCANS) {
      let own: Position | undefined;
      let records = 0;
      await takeRead(this.backwards(longest), ms, (resolved) => {
        records += 1;
        newest ??= recordPosition(resolved);
        if (isOfTheLog(resolved.event)) own = recordPosition(resolved);
        return own === undefined;
      });
      if (own !== undefined || records < longest) return own;
    }
    return newest;
  }

  /** Position of the last record of any kind. */
  async newest(ms: number, signal?: AbortSignal): Promise<Position | undefined> {
    let newest: Position | undefined;
    const one = this.backwards(1);
    await takeRead(
      one,
      ms,
      (resolved) => {
        newest = recordPosition(resolved);
        return true;
      },
      signal,
    );
    return newest;
  }

  /**
   * Behind the last record of any kind: the server may tell a follower that it has scanned up to where the next one
   * will stand.
   */
  async end(ms: number): Promise<Position | undefined> {
    let end: Position | undefined;
    await takeRead(this.backwards(1), ms, (resolved) => {
      end = toPosition(BigInt(recordPosition(resolved)) + BigInt(sizeOf(resolved)));
      return true;
    });
    return end;
  }

  private forwards(after: Position | undefined, maxCount: number): ReturnType<EventStoreDBClient['readAll']> {
    return this.client.readAll({
      direction: FORWARDS,
      fromPosition: readPosition(after),
      maxCount,
      requiresLeader: true,
    });
  }

  private backwards(maxCount: number): ReturnType<EventStoreDBClient['readAll']> {
    return this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount, requiresLeader: true });
  }
}

/** Bytes that a record takes up in the log, about. */
function sizeOf({ event }: AllStreamResolvedEvent): number {
  if (event === undefined) return RECORD_OVERHEAD;
  const { streamId, type, data, metadata } = event;
  const texts = [JSON.stringify(data), JSON.stringify(metadata ?? {}), streamId, type];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), RECORD_OVERHEAD);
}

function recordPosition({ event, commitPosition }: AllStreamResolvedEvent): Position {
  const commit = commitPosition ?? event?.position.commit;
  if (commit === undefined) throw new Error('EventStoreDB sent a record without a position');
  return toPosition(commit);
}
