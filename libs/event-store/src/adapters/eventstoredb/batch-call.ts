import type { BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

export type BatchCall = ReturnType<grpc.StreamsClient['batchAppend']>;

/** Lets go of the connection too, which the client itself never does. */
export interface OpenedBatch {
  readonly call: BatchCall;
  readonly close: () => void;
}

/** What client 6.2.1 has for its own classes: it connects, finds the leader and knows the user. */
interface ClientParts {
  readonly GRPCStreamCreator: (
    service: typeof grpc.StreamsClient,
    name: string,
    open: (service: grpc.StreamsClient) => BatchCall,
  ) => () => Promise<BatchCall>;
  readonly callArguments: (
    base: BaseOptions,
    call: { readonly deadline: number },
  ) => Parameters<grpc.StreamsClient['batchAppend']>;
}

/**
 * Opens a batch stream on a client's connection. When it ends with an error, the client connects anew for the next one,
 * to the leader where the error names it.
 *
 * @param hear is given the stream before anything can have come from it
 * @throws what keeps the client from connecting
 */
export async function openBatch(client: EventStoreDBClient, hear: (call: BatchCall) => void): Promise<OpenedBatch> {
  const parts = client as unknown as ClientParts;
  let close = (): void => undefined;
  const open = parts.GRPCStreamCreator(grpc.StreamsClient, 'batchAppend', (service) => {
    close = () => {
      service.close();
    };
    const call = service.batchAppend(...parts.callArguments({ requiresLeader: true }, { deadline: Infinity }));
    hear(call);
    return call;
  });
  return { call: await open(), close };
}
