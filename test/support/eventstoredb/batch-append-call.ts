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
import type { AppendAnswer, Expectation, ProposedRecord } from './stored-record.js';
import type { CallBook } from './taken-calls.js';

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** After a refused append the server answers its correlation id a second time, with a time-out. */
const SECOND_ANSWER_MS = 2_000;

interface Batch {
  readonly options: streams.BatchAppendReq.Options;
  readonly events: ProposedRecord[];
}

/** Streams.BatchAppend: many appends over one stream, told apart by their correlation ids. */
export async function answerBatchAppends(
  log: MemoryLog,
  faults: CallFaults,
  book: CallBook,
  call: BatchCall,
): Promise<void> {
  const batches = new Map<string, Batch>();
  for await (const request of call as AsyncIterable<streams.BatchAppendReq>) {
    const correlationId = request.getCorrelationId();
    const key = correlationId?.getString() ?? '';
    const batch = batches.get(key) ?? {
      options: request.getOptions() ?? new streams.BatchAppendReq.Options(),
      events: [],
    };
    batches.set(key, batch);
    batch.events.push(...request.getProposedMessagesList().map(proposed));
    if (!request.getIsFinal()) continue;
    batches.delete(key);
    book.append(streamName(batch.options.getStreamIdentifier()));
    await answerBatch(log, faults, call, batch, (response) => response.setCorrelationId(correlationId));
  }
  call.end();
}

async function answerBatch(
  log: MemoryLog,
  faults: CallFaults,
  call: BatchCall,
  { options, events }: Batch,
  addressed: (response: streams.BatchAppendResp) => streams.BatchAppendResp,
): Promise<void> {
  const stream = streamName(options.getStreamIdentifier());
  const answer = (response: streams.BatchAppendResp): void => {
    call.write(addressed(response).setStreamIdentifier(options.getStreamIdentifier()));
  };
  if ((await faults.beforeCall()) !== undefined) {
    answer(refusal('Server Is Not Ready', 'BadRequest', new shared.BadRequest()));
    return;
  }
  const failed = faults.beforeStoring();
  if (failed !== undefined) {
    call.emit('error', failed);
    return;
  }
  if (!isValid(stream, events)) {
    answer(refusal('BadRequest', 'BadRequest', new shared.BadRequest()));
    setTimeout(() => {
      answer(refusal('Timeout', 'Timeout', new shared.Timeout()));
    }, SECOND_ANSWER_MS).unref();
    return;
  }
  const outcome = log.append(stream, events, expectation(options));
  if (outcome.kind !== 'success' || faults.afterStoring() === undefined) answer(response(outcome, options));
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
