import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { RecordedEvent, StreamRead } from '../../index.js';
import { fromStored, isOfTheLog } from './stored-event.js';
import { takeRead } from './take-read.js';

/** Reads one stream, from the leader: a follower may not have what was acknowledged. */
export class StreamReader {
  constructor(private readonly client: EventStoreDBClient) {}

  async read(stream: string, { direction, from, limit }: StreamRead, ms: number): Promise<readonly RecordedEvent[]> {
    // The engine refuses an empty name; one that starts with $ is its own.
    if (stream === '' || stream.startsWith('$')) return [];
    const backwards = direction === 'backwards';
    const found: RecordedEvent[] = [];
    const read = this.client.readStream(stream, {
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
      maxCount: limit,
      requiresLeader: true,
    });
    try {
      await takeRead(read, ms, ({ event }) => {
        if (isOfTheLog(event)) found.push(fromStored(event));
        return true;
      });
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
    return found;
  }
}
