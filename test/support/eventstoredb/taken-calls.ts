import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { streamName } from './messages.js';

/** What a server was asked, each call by the kind of its stream, such as `grant`, in the order it came. */
export interface TakenCalls {
  readonly appends: readonly string[];
  /** Reads of one stream. */
  readonly reads: readonly string[];
  /** Reads of the whole log, but for those of its last record alone, by which connections are looked after. */
  readonly logReads: number;
}

/** Writes down the calls that a server takes. */
export class CallBook {
  private appends: string[] = [];
  private reads: string[] = [];
  private logReads = 0;

  append(stream: string): void {
    this.appends.push(kindOf(stream));
  }

  read(options: streams.ReadReq.Options): void {
    const stream = options.getStream();
    if (stream !== undefined) this.reads.push(kindOf(streamName(stream.getStreamIdentifier())));
    else if (options.getCount() !== '1') this.logReads += 1;
  }

  /** Since the last time. */
  take(): TakenCalls {
    const { appends, reads, logReads } = this;
    [this.appends, this.reads, this.logReads] = [[], [], 0];
    return { appends, reads, logReads };
  }
}

function kindOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}
