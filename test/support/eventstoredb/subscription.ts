import { randomUUID } from 'node:crypto';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream, ServiceError } from '@grpc/grpc-js';
import type { CallFaults, LastCheckpoint } from './call-faults.js';
import type { MemoryLog } from './memory-log.js';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, streamName } from './messages.js';
import { isBoundary } from './reading.js';
import { recordFilter } from './record-filter.js';
import type { RecordFilter } from './record-filter.js';
import * as errors from './service-errors.js';
import type { StoredRecord } from './stored-record.js';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** How long a live consumer may hold its events back before it is thrown out. */
const SLOW_CONSUMER_MS = 2_000;

/** What a server that has no checkpoint yet sends as one: -1 as an unsigned number. */
const NO_PLACE = 2n ** 64n - 1n;

/** One subscription to a stream or to $all: confirmation, what stands there, caught-up, what comes. */
export class Subscription {
  private next: number;
  private considered = 0;
  private live = false;
  private mute = false;
  private ended = false;
  private wake: () => void = () => undefined;
  private readonly filter: RecordFilter;
  private readonly wakeUp = (): void => {
    this.wake();
  };

  constructor(
    private readonly call: ReadCall,
    private readonly log: MemoryLog,
    private readonly faults: CallFaults,
    private readonly options: streams.ReadReq.Options,
  ) {
    this.filter = options.hasStream() ? this.streamFilter(options) : recordFilter(options);
    this.next = this.start();
    call.on('cancelled', () => {
      this.end();
    });
    call.on('drain', this.wakeUp);
  }

  /** It hears how far the server has scanned after so many records. */
  get checkpointEvery(): number {
    return this.filter.checkpointEvery;
  }

  async run(): Promise<void> {
    const position = this.options.getAll()?.getPosition();
    if (position !== undefined && !isBoundary(this.log, BigInt(position.getCommitPosition()))) {
      this.end(errors.subscribeFailed());
      return;
    }
    this.call.write(confirmationMessage(randomUUID()));
    while (!this.ended) {
      const record = this.log.records[this.next];
      if (record === undefined || this.mute) {
        if (!this.live && !this.mute && !this.waitsForItsStream()) this.goLive();
        await this.appended();
        continue;
      }
      this.next += 1;
      await this.deliver(record);
    }
  }

  /** Ends cleanly, or with an error. */
  end(error?: ServiceError): void {
    if (this.ended) return;
    this.ended = true;
    if (error === undefined) this.call.end();
    else this.call.emit('error', error);
    this.wake();
  }

  /** From now on this subscription stays open and delivers nothing. */
  fallSilent(): void {
    this.mute = true;
  }

  private goLive(): void {
    this.live = true;
    if (this.faults.lastCheckpoint !== undefined) this.call.write(this.lastCheckpoint(this.faults.lastCheckpoint));
    this.call.write(caughtUpMessage());
  }

  private lastCheckpoint(kind: LastCheckpoint): streams.ReadResp {
    return kind === 'next-record' ? checkpointMessage(this.log.end, 0n) : checkpointMessage(NO_PLACE);
  }

  private async deliver(record: StoredRecord): Promise<void> {
    this.considered += 1;
    let flows = true;
    if (this.filter.matches(record)) {
      flows = this.call.write(eventMessage(record));
      if (this.faults.takeDuplicateDelivery()) flows = this.call.write(eventMessage(record));
    }
    if (this.considered >= this.filter.checkpointEvery && this.faults.sendsCheckpoints) {
      this.considered = 0;
      flows = this.call.write(checkpointMessage(record.position));
    }
    if (!flows) await this.drained();
  }

  private async drained(): Promise<void> {
    const drained = new Promise<true>((resolve) => {
      this.wake = (): void => {
        resolve(true);
      };
    });
    if (!this.live) {
      await drained;
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        resolve(false);
      }, SLOW_CONSUMER_MS);
    });
    if (!(await Promise.race([drained, late]))) this.end(errors.tooSlow());
    clearTimeout(timer);
  }

  private async appended(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      this.log.onceAppended(this.wakeUp);
    });
    this.log.stopWaiting(this.wakeUp);
  }

  /** Exclusive of the position or revision given. */
  private start(): number {
    const all = this.options.getAll();
    const stream = this.options.getStream();
    if (all?.hasEnd() === true || stream?.hasEnd() === true) return this.log.records.length;
    const position = all?.getPosition();
    return position === undefined ? 0 : this.log.indexAt(BigInt(position.getCommitPosition()) + 1n);
  }

  private streamFilter(options: streams.ReadReq.Options): RecordFilter {
    const stream = options.getStream();
    const name = streamName(stream?.getStreamIdentifier());
    const after = stream?.hasRevision() === true ? BigInt(stream.getRevision()) : -1n;
    return {
      matches: (record) => record.stream === name && record.revision > after,
      checkpointEvery: Number.POSITIVE_INFINITY,
    };
  }

  /** A subscription to a stream that does not exist is not told that it caught up before the first event. */
  private waitsForItsStream(): boolean {
    const stream = this.options.getStream();
    if (stream === undefined || stream.hasEnd()) return false;
    return this.log.stream(streamName(stream.getStreamIdentifier())).length === 0;
  }
}
