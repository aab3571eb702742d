import { CallFaults } from './call-faults.js';
import { Faults } from './faults.js';
import { MemoryLog } from './memory-log.js';
import { Relay } from './relay.js';
import { Service } from './service.js';
import type { TakenCalls } from './taken-calls.js';

export interface EventStoreDbStandIn {
  /** Connection string of EventStoreDB's client. */
  readonly url: string;
  readonly faults: Faults;
  /** What it was asked since the last time that this was called, and how many bytes it was sent in that time. */
  taken(): TakenCalls & { readonly bytes: number };
  stop(): Promise<void>;
}

/**
 * Starts a server on a free loopback port that speaks EventStoreDB's gRPC protocol and keeps its streams in memory. It
 * answers as a single node 23.10 does; what it does not offer: deletes, stream metadata, persistent subscriptions,
 * links.
 */
export async function startEventStoreDbStandIn(): Promise<EventStoreDbStandIn> {
  const log = new MemoryLog();
  const callFaults = new CallFaults();
  const service = new Service(log, callFaults);
  const relay = new Relay(await service.listen());
  const port = await relay.accept();
  callFaults.leader.port = port;
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    faults: new Faults(log, callFaults, service, relay),
    taken: () => ({ ...service.book.take(), bytes: relay.takeReceived() }),
    stop: async () => {
      callFaults.resume();
      await relay.refuse();
      service.stop();
    },
  };
}
