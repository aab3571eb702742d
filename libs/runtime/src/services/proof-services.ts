import { ProofLog, ServedLog, SigningKeyRecords } from '#proofs';
import type { Engines } from '../engines/engines.js';

/** What shows others that the log is whole. */
export function proofServices({ proofs }: Engines) {
  const proofLog = new ProofLog(proofs);
  return { proofLog, servedLog: new ServedLog(proofLog, new SigningKeyRecords(proofs)) };
}
