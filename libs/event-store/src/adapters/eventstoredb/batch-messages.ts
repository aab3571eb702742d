import { randomUUID } from 'node:crypto';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { EventStoreUnavailable } from '../../index.js';
import type { Appended, ExpectedRevision, NewEvent } from '../../index.js';
import { toPosition } from './position.js';
import { toProposed } from './stored-event.js';

/** What an append on the batch stream is answered: never thrown, since it is found out far from whoever waits. */
export type BatchAnswer = { readonly appended: Appended } | { readonly error: unknown };

/**
 * The server compares the deadline in a message with its own clock, and refuses one that has passed. Ours is kept on
 * this side, so the message has the last second that the server can count, and the server's own time limit holds.
 */
const NO_DEADLINE = new timestamp.Timestamp().setSeconds(253_402_300_799);

/**
 * One append as a message of the batch stream, whole, under a correlation id of its own.
 *
 * @param marked says of the events that they are sent again: see `toProposed`
 */
export function toBatchRequest(
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
  marked: boolean,
): streams.BatchAppendReq {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(NO_DEADLINE);
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(randomUUID()))
    .setOptions(expecting(options, expected))
    .setProposedMessagesList(events.map((event) => toProposed(event, marked)))
    .setIsFinal(true);
}

function expecting(
  options: streams.BatchAppendReq.Options,
  expected: ExpectedRevision,
): streams.BatchAppendReq.Options {
  switch (expected) {
    case 'any':
      return options.setAny(new empty.Empty());
    case 'no-stream':
      return options.setNoStream(new empty.Empty());
    case 'stream-exists':
      return options.setStreamExists(new empty.Empty());
    default:
      return options.setStreamPosition(String(expected));
  }
}

/** The same for the request and its answer. A server gives an id back as it was given, or as two numbers of 64 bits. */
export function correlationOf(message: streams.BatchAppendReq | streams.BatchAppendResp): string {
  try {
    return parseUUID(message.getCorrelationId()) ?? '';
  } catch {
    // Numbers that are no UUID. Whoever hears the stream has nobody to throw to: it would end the process.
    return '';
  }
}

export function toAnswer(response: streams.BatchAppendResp): BatchAnswer {
  const refused = response.getError();
  try {
    if (refused === undefined) return { appended: success(response) };
    const name = Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
    return { error: unpackToCommandError(refused, name) };
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return { error };
    return { error: new EventStoreUnavailable('append: EventStoreDB gave no proper answer', { cause: error }) };
  }
}

/** The position is absent for a repeat of events that were cut off the stream since. */
function success(response: streams.BatchAppendResp): Appended {
  const position = response.getSuccess()?.getPosition();
  if (position === undefined) throw new EventStoreUnavailable('append: EventStoreDB answered without a position');
  return {
    revision: Number(response.getSuccess()?.getCurrentRevision()),
    position: toPosition(BigInt(position.getCommitPosition())),
  };
}
