import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallFaults } from './call-faults.js';
import type { MemoryLog } from './memory-log.js';
import { streamName } from './messages.js';
import { isValid } from './proposed-validity.js';
import * as errors from './service-errors.js';
import type { AppendAnswer, Expectation, ProposedRecord } from './stored-record.js';
import type { CallBook } from './taken-calls.js';

type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

/** Streams.Append: a call of its own per append, first the options, then the events. */
export async function answerAppend(
  log: MemoryLog,
  faults: CallFaults,
  book: CallBook,
  call: AppendCall,
  answer: sendUnaryData<streams.AppendResp>,
): Promise<void> {
  let options: streams.AppendReq.Options | undefined;
  const events: ProposedRecord[] = [];
  for await (const request of call as AsyncIterable<streams.AppendReq>) {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (message !== undefined) events.push(proposed(message));
  }
  // A call that is cut off in the midst of its events ends like a whole one, and is known as cancelled a turn later.
  // One that is taken back after its last event is whole, and may be known as cancelled only after it is stored.
  await nextTurn();
  if (call.cancelled) return;
  const failed = (await faults.beforeCall()) ?? faults.beforeStoring();
  if (failed !== undefined) {
    answer(failed);
    return;
  }
  const stream = streamName(options?.getStreamIdentifier());
  if (options === undefined || !isValid(stream, events)) {
    answer(errors.badRequest());
    return;
  }
  book.append(stream);
  const outcome = log.append(stream, events, expectation(options));
  const lost = outcome.kind === 'success' ? faults.afterStoring() : undefined;
  if (lost === 'silence') return;
  if (lost === 'error') answer(errors.callDropped());
  else if (lost === 'exhausted') answer(errors.exhausted());
  else if (lost === 'timeout') answer(errors.timedOut());
  else if (outcome.kind === 'too-large') answer(errors.maxAppendSizeExceeded());
  else answer(null, response(outcome, options));
}

function proposed(message: streams.AppendReq.ProposedMessage): ProposedRecord {
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function expectation(options: streams.AppendReq.Options): Expectation {
  if (options.hasRevision()) return BigInt(options.getRevision());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}

function response(
  outcome: Exclude<AppendAnswer, { kind: 'too-large' }>,
  options: streams.AppendReq.Options,
): streams.AppendResp {
  if (outcome.kind === 'success') {
    const position = new streams.AppendResp.Position()
      .setCommitPosition(outcome.position.toString())
      .setPreparePosition(outcome.position.toString());
    const success = new streams.AppendResp.Success()
      .setCurrentRevision(outcome.revision.toString())
      .setPosition(position);
    return new streams.AppendResp().setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(outcome.current.toString());
  if (options.hasRevision()) wrong.setExpectedRevision(options.getRevision());
  else if (options.hasNoStream()) wrong.setExpectedNoStream(new shared.Empty());
  else if (options.hasStreamExists()) wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedAny(new shared.Empty());
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}
