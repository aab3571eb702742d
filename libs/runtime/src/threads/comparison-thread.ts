import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { ComparisonOfParts } from '#audit';
import { serveComparison } from '#audit/thread';
import { LEAVES, ProofLog, TILES } from '#proofs';
import { DOCUMENT_ENGINES, LOG_ENGINES } from '../engines/engine-kinds.js';
import { databaseOf, engineOf } from '../engines/engine-of.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import type { ComparisonSettings } from './start-comparison.js';

// The program of the thread that compares the log with the tree while it is verified; `start-comparison.ts` starts it.
// It knows no more of the service than it needs: the rest of it would take 80 MB.
async function compare(port: MessagePort, { eventStore, readStore }: ComparisonSettings): Promise<void> {
  const closing = new ClosingStack();
  await serveComparison(port, async (begun) => {
    const log = closing.closes(await engineOf(LOG_ENGINES, eventStore).open(databaseOf(eventStore, 'log')));
    const documents = engineOf(DOCUMENT_ENGINES, readStore);
    const proofs = closing.closes(await documents.openProofs(databaseOf(readStore, 'proofs'), [LEAVES, TILES]));
    return ComparisonOfParts.begin(log, new ProofLog(proofs), begun);
  });
  await closing.closeAll();
  // Its port would keep it.
  process.exit();
}

if (parentPort === null) throw new Error('this is the program of a thread');
void compare(parentPort, workerData as ComparisonSettings);
