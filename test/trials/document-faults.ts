import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findFerretDb } from '../support/mongodb/ferretdb.js';
import { noFerretDb } from './document-server.js';
import type { Trial } from './trial.js';
import { withFaults } from './with-faults.js';

const LONGEST_ABSENCE_MS = 2_000;

export const DOCUMENT_FAULTS: readonly Trial[] = [
  {
    name: 'documents-killed',
    fault: 'the documents (FerretDB in MongoDB’s place) are killed (SIGKILL), and are gone for up to two seconds',
    rounds: 50,
    hindrance: noFerretDb,
    run: (rounds, onRound) =>
      withFaults(
        rounds,
        onRound,
        async ({ documents }) => {
          await documents?.kill();
          await pause(randomInt(LONGEST_ABSENCE_MS));
          await documents?.startAgain();
        },
        { ferretDb: findFerretDb() },
      ),
  },
];
