import type { EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Appended } from '../../index.js';
import { BatchStream } from './batch-stream.js';

/**
 * The client that appends and does nothing else, with one batch stream at a time. A stream that ends is followed by
 * another; one that is wedged goes with its client and its connection, and whoever waited on it sends again.
 */
export class AppendClient {
  private client: EventStoreDBClient | undefined;
  private stream: BatchStream | undefined;

  /**
   * @param connect gives a new client, with a connection of its own
   * @param silenceMs after so long without an answer an overdue append says that the stream is wedged
   */
  constructor(
    private readonly connect: () => EventStoreDBClient,
    private readonly silenceMs: number,
  ) {}

  /** Sends once: see `BatchStream`. */
  send(request: BatchAppendReq, ms: number): Promise<Appended> {
    if (this.stream === undefined || this.stream.isOver) {
      this.client ??= this.connect();
      this.stream = new BatchStream(this.client, this.silenceMs, (wedged) => {
        if (wedged === this.stream) this.replace('the batch stream was given up: no answer came');
      });
    }
    return this.stream.send(request, ms);
  }

  close(): void {
    this.replace('the event store is closed');
  }

  private replace(why: string): void {
    this.stream?.stop(why);
    this.stream = undefined;
    this.client = undefined;
  }
}
