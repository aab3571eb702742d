import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata } from '@grpc/grpc-js';
import { startEventStoreDbStandIn } from './index.js';
import type { EventStoreDbStandIn } from './index.js';
import { streamIdentifier } from './messages.js';

const EVENTS = 20;

function optionsMessage(stream: string): streams.AppendReq {
  const options = new streams.AppendReq.Options()
    .setStreamIdentifier(streamIdentifier(stream))
    .setAny(new shared.Empty());
  return new streams.AppendReq().setOptions(options);
}

function eventMessage(): streams.AppendReq {
  const event = new streams.AppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(randomUUID()))
    .setData(Buffer.alloc(20_000));
  event.getMetadataMap().set('type', 'seen');
  return new streams.AppendReq().setProposedMessage(event);
}

/** Sends all events but never the end of the request, and takes the call back after so long. */
async function cutOff(client: grpc.StreamsClient, stream: string, afterMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const call = client.append(new Metadata(), () => {
      resolve();
    });
    call.on('error', () => undefined);
    call.write(optionsMessage(stream));
    for (let n = 0; n < EVENTS; n += 1) call.write(eventMessage());
    setTimeout(() => {
      call.cancel();
    }, afterMs);
  });
}

async function eventsIn(reader: EventStoreDBClient, stream: string): Promise<number> {
  let count = 0;
  try {
    for await (const { event } of reader.readStream(stream)) if (event !== undefined) count += 1;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return count;
}

describe('an append that the writer takes back in the midst of its events', () => {
  let server: EventStoreDbStandIn;
  beforeAll(async () => {
    server = await startEventStoreDbStandIn();
  });
  afterAll(async () => {
    await server.stop();
  });

  it('is not stored in part: as with kill -9 of the server, all or none', async () => {
    const writer = new grpc.StreamsClient(server.url.replace(/esdb:\/\/|\?.*/g, ''), credentials.createInsecure());
    const reader = EventStoreDBClient.connectionString(server.url);
    const names = Array.from({ length: 60 }, () => randomUUID());
    for (const [n, stream] of names.entries()) await cutOff(writer, stream, n / 3);

    const stored: number[] = [];
    for (const stream of names) stored.push(await eventsIn(reader, stream));
    writer.close();
    await reader.dispose();
    // A writer that has sent its last event says that it is done before it takes the call back, so all may be stored.
    expect(stored.filter((count) => count !== 0 && count !== EVENTS)).toEqual([]);
    expect(stored).toContain(0);
  });
});
