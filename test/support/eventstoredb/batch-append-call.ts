import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { CallFaults } from './call-faults.js';
import { MAX_APPEND_SIZE } from './memory-log.js';
import type { MemoryLog } from './memory-log.js';
import { streamName } from './messages.js';
import { isValid } from './proposed-validity.js';
import * as errors from './service-errors.js';
import type { AppendAnswer, Expectation, ProposedRecord } from './stored-record.js';
import type { CallBook } from './taken-calls.js';

export type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** After a refused append the server answers its correlation id a second time, with a time-out. */
const SECOND_ANSWER_MS = 2_000;

interface Batch {
  readonly options: streams.BatchAppendReq.Options;
  readonly events: ProposedRecord[];
}

/** Streams.BatchAppend: many appends over one stream, told apart by their correlation ids and taken side by side. */
export class BatchAppends {
  private mute = false;

  constructor(
    private readonly log: MemoryLog,
    private readonly faults: CallFaults,
    private readonly book: CallBook,
    private readonly call: BatchCall,
  ) {}

  /** Until the client ends the stream, or takes it back. */
  async run(): Promise<void> {
    const batches = new Map<string, Batch>();
    for await (const request of this.call as AsyncIterable<streams.BatchAppendReq>) {
      const key = request.getCorrelationId()?.getString() ?? '';
      const batch = batches.get(key) ?? {
        options: request.getOptions() ?? new streams.BatchAppendReq.Options(),
        events: [],
      };
      batches.set(key, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposed));
      if (!request.getIsFinal()) continue;
      batches.delete(key);
      this.book.append(streamName(batch.options.getStreamIdentifier()));
      void this.take(batch, request.getCorrelationId());
    }
    this.call.end();
  }

  /** From now on this stream stays open, takes appends and answers none. */
  fallSilent(): void {
    this.mute = true;
  }

  private async take({ options, events }: Batch, correlationId: shared.UUID | undefined): Promise<void> {
    const stream = streamName(options.getStreamIdentifier());
    const answer = (response: streams.BatchAppendResp): void => {
      if (this.mute || this.call.cancelled || this.call.writableEnded) return;
      this.call.write(response.setCorrelationId(correlationId).setStreamIdentifier(options.getStreamIdentifier()));
    };
    if ((await this.faults.beforeCall()) !== undefined) {
      answer(refusal('Server Is Not Ready', 'BadRequest', new shared.BadRequest()));
      return;
    }
    if (hasPassed(options, this.faults.clockAheadMs)) {
      answer(refusal('Timeout', 'Timeout', new shared.Timeout()));
      return;
    }
    const failed = this.faults.beforeStoring();
    if (failed !== undefined) {
      this.call.emit('error', failed);
      return;
    }
    if (!isValid(stream, events)) {
      answer(refusal('BadRequest', 'BadRequest', new shared.BadRequest()));
      setTimeout(() => {
        answer(refusal('Timeout', 'Timeout', new shared.Timeout()));
      }, SECOND_ANSWER_MS).unref();
      return;
    }
    const outcome = this.log.append(stream, events, expectation(options));
    const lost = outcome.kind === 'success' ? this.faults.afterStoring() : undefined;
    if (lost === 'silence') return;
    if (lost === 'error') this.call.emit('error', errors.callDropped());
    else if (lost === 'exhausted') this.call.emit('error', errors.exhausted());
    else if (lost === 'timeout') answer(refusal('Timeout', 'Timeout', new shared.Timeout()));
    else
      this.faults.inTurn(() => {
        answer(response(outcome, options));
        if (this.faults.takeSecondAnswer()) answer(response(outcome, options));
      });
  }
}

function hasPassed(options: streams.BatchAppendReq.Options, clockAheadMs: number): boolean {
  const deadline = options.getDeadline();
  return deadline !== undefined && deadline.toDate().getTime() <= Date.now() + clockAheadMs;
}

function proposed(message: streams.BatchAppendReq.ProposedMessage): ProposedRecord {
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function expectation(options: streams.BatchAppendReq.Options): Expectation {
  if (options.hasStreamPosition()) return BigInt(options.getStreamPosition());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}

/** An error of the batch protocol: a status whose detail is a message of the server's own. */
function refusal(message: string, type: string, detail: { serializeBinary(): Uint8Array }): streams.BatchAppendResp {
  const details = new any.Any();
  details.pack(detail.serializeBinary(), `event_store.client.${type}`);
  return new streams.BatchAppendResp().setError(new status.Status().setMessage(message).setDetails(details));
}

function response(outcome: AppendAnswer, options: streams.BatchAppendReq.Options): streams.BatchAppendResp {
  if (outcome.kind === 'success') {
    const position = new shared.AllStreamPosition()
      .setCommitPosition(outcome.position.toString())
      .setPreparePosition(outcome.position.toString());
    const success = new streams.BatchAppendResp.Success()
      .setCurrentRevision(outcome.revision.toString())
      .setPosition(position);
    return new streams.BatchAppendResp().setSuccess(success);
  }
  if (outcome.kind === 'too-large') {
    const exceeded = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE);
    return refusal('Maximum Append Size Exceeded', 'MaximumAppendSizeExceeded', exceeded);
  }
  const wrong = new shared.WrongExpectedVersion();
  if (outcome.current === undefined) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(outcome.current.toString());
  if (options.hasStreamPosition()) wrong.setExpectedStreamPosition(options.getStreamPosition());
  else if (options.hasNoStream()) wrong.setExpectedNoStream(new empty.Empty());
  else if (options.hasStreamExists()) wrong.setExpectedStreamExists(new empty.Empty());
  else wrong.setExpectedAny(new empty.Empty());
  return refusal('WrongExpectedVersion', 'WrongExpectedVersion', wrong);
}
