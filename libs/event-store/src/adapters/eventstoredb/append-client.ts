import type { EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreUnavailable } from '../../index.js';
import type { Appended } from '../../index.js';
import { BatchStream } from './batch-stream.js';

/**
 * The client that appends and does nothing else, with one batch stream at a time. A stream that ends is followed by
 * another; one that is wedged or cannot be opened goes with its client, with TLS with its connection too, and whoever
 * waited on it sends again.
 */
export class AppendClient {
  private client: EventStoreDBClient | undefined;
  private stream: BatchStream | undefined;

  /**
   * @param connect gives a new client; without TLS, clients of one server share a connection
   * @param silenceMs after so long without an answer an overdue append says that the stream is wedged
   */
  constructor(
    private readonly connect: () => EventStoreDBClient,
    private readonly silenceMs: number,
  ) {}

  /** Sends once: see `BatchStream`. @throws EventStoreUnavailable also when no client can be made */
  send(request: BatchAppendReq, ms: number): Promise<Appended> {
    if (this.stream === undefined || this.stream.isOver) {
      this.stream = new BatchStream(this.clientOfOwn(), this.silenceMs, (lost) => {
        if (lost === this.stream) this.replace('the batch stream was given up: no answer came');
      });
    }
    return this.stream.send(request, ms);
  }

  close(): void {
    this.replace('the event store is closed');
  }

  /** Its certificates are read anew, and may be under change at this moment. */
  private clientOfOwn(): EventStoreDBClient {
    try {
      this.client ??= this.connect();
      return this.client;
    } catch (error) {
      throw new EventStoreUnavailable('no client to append with', { cause: error });
    }
  }

  private replace(why: string): void {
    this.stream?.stop(why);
    this.stream = undefined;
    this.client = undefined;
  }
}
