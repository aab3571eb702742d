import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredRecord } from './stored-record.js';

/** .NET ticks (100 ns since year 1) of 1970-01-01, as the server sends creation times: since the epoch. */
const CREATED_TICKS = '17672256000000000';

export function eventMessage(record: StoredRecord): streams.ReadResp {
  const id = new shared.UUID().setString(record.id);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(id)
    .setStreamIdentifier(streamIdentifier(record.stream))
    .setStreamRevision(record.revision.toString())
    .setCommitPosition(record.position.toString())
    .setPreparePosition(record.position.toString())
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  recorded.getMetadataMap().set('type', record.type);
  recorded.getMetadataMap().set('content-type', record.contentType);
  recorded.getMetadataMap().set('created', CREATED_TICKS);
  const event = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(record.position.toString());
  return new streams.ReadResp().setEvent(event);
}

export function streamNotFoundMessage(stream: string): streams.ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return new streams.ReadResp().setStreamNotFound(notFound);
}

export function confirmationMessage(subscriptionId: string): streams.ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new streams.ReadResp().setConfirmation(confirmation);
}

export function checkpointMessage(commit: bigint, prepare = commit): streams.ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(commit.toString())
    .setPreparePosition(prepare.toString());
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export function caughtUpMessage(): streams.ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function streamIdentifier(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream, 'utf8')));
}

export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}
