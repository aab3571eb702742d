import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { RemoteComparison, serveComparison } from '#audit/thread';
import type { EventStore } from '#event-store';
import { ProofLog } from '#proofs';
import type { RecordStore } from '#document-store';
import { ComparisonOfParts, type ComparisonStarter } from '../src/index.js';

/** Compares by messages, as another thread does: with the same code, and stores that this process has. */
export function comparedBeside(log: EventStore, proofs: RecordStore): ComparisonStarter {
  return async (begun) => {
    const { port1, port2 } = new MessageChannel();
    const served = serveComparison(port2, () => ComparisonOfParts.begin(log, new ProofLog(proofs), begun));
    const closed = once(port1, 'close').then(() => undefined);
    return Promise.resolve(
      new RemoteComparison(port1, begun, closed, async () => {
        await served;
        port1.close();
        await closed;
      }),
    );
  };
}
