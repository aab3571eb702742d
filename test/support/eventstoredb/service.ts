import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { answerAppend } from './append-call.js';
import { BatchAppends } from './batch-append-call.js';
import type { BatchCall } from './batch-append-call.js';
import type { CallFaults } from './call-faults.js';
import type { MemoryLog } from './memory-log.js';
import { eventMessage, streamNotFoundMessage } from './messages.js';
import { read } from './reading.js';
import * as errors from './service-errors.js';
import { Subscription } from './subscription.js';
import type { ReadCall } from './subscription.js';
import { CallBook } from './taken-calls.js';

const SERVER_VERSION = '23.10.8';

/** The gRPC services of one node, over one log. */
export class Service {
  readonly subscriptions = new Set<Subscription>();
  readonly batches = new Set<BatchAppends>();
  readonly book = new CallBook();
  reads = 0;
  subscribed = 0;
  private readonly server = new Server();

  constructor(
    private readonly log: MemoryLog,
    private readonly faults: CallFaults,
  ) {
    this.server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: sendUnaryData<features.SupportedMethods>) => {
        answer(null, supportedMethods());
      },
    });
    this.server.addService(streamsGrpc.StreamsService, {
      read: (call: ReadCall) => void this.read(call),
      append: (...call: [Parameters<typeof answerAppend>[3], sendUnaryData<streams.AppendResp>]) => {
        answerAppend(log, faults, this.book, ...call).catch(ignoreCancelledCall);
      },
      batchAppend: (call: BatchCall) => void this.appendBatches(call),
      delete: notOffered,
      tombstone: notOffered,
    });
  }

  /** Listens on a free loopback port. */
  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
        if (error === null) resolve(port);
        else reject(error);
      });
    });
  }

  stop(): void {
    this.server.forceShutdown();
  }

  private async read(call: ReadCall): Promise<void> {
    call.on('error', () => undefined);
    const failed = await this.faults.beforeCall();
    if (call.cancelled) return;
    const options = call.request.getOptions();
    if (failed !== undefined || options === undefined) call.emit('error', failed ?? errors.badRequest());
    else if (options.hasSubscription()) await this.subscribe(call, options);
    else {
      this.reads += 1;
      this.book.read(options);
      await answerRead(this.log, call, options, this.faults);
    }
  }

  private async appendBatches(call: BatchCall): Promise<void> {
    const batches = new BatchAppends(this.log, this.faults, this.book, call);
    this.batches.add(batches);
    await batches.run().catch(ignoreCancelledCall);
    this.batches.delete(batches);
  }

  private async subscribe(call: ReadCall, options: streams.ReadReq.Options): Promise<void> {
    const subscription = new Subscription(call, this.log, this.faults, options);
    this.subscribed += 1;
    this.subscriptions.add(subscription);
    if (this.faults.takeIgnoredSubscription()) return;
    await subscription.run();
    this.subscriptions.delete(subscription);
  }
}

async function answerRead(
  log: MemoryLog,
  call: ReadCall,
  options: streams.ReadReq.Options,
  faults: CallFaults,
): Promise<void> {
  const answer = read(log, options);
  if (answer.kind === 'error') {
    call.emit('error', answer.error);
    return;
  }
  if (answer.kind === 'stream-not-found') call.write(streamNotFoundMessage(answer.stream));
  else {
    for (const record of answer.records) {
      await faults.beforeRecord();
      if (call.cancelled) return;
      if (!call.write(eventMessage(record))) await drainedOrCancelled(call);
    }
  }
  call.end();
}

function drainedOrCancelled(call: ReadCall): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      call.off('drain', goOn);
      call.off('cancelled', goOn);
      resolve();
    };
    call.once('drain', goOn);
    call.once('cancelled', goOn);
  });
}

/** A call that the client took back ends its request stream with an error; nobody waits for an answer. */
function ignoreCancelledCall(): void {
  return;
}

function notOffered(_: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<never>): void {
  answer({ code: status.UNIMPLEMENTED, details: 'not part of this stand-in' });
}

function supportedMethods(): features.SupportedMethods {
  const methods = ['read', 'append', 'batchappend'].map((name) =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
  );
  return new features.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods);
}
