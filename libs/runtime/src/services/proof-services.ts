import { ProofLog, ServedLog, SigningKeyRecords, Witness } from '#proofs';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';

/** What shows others that the log is whole. */
export function proofServices({ proofs, keyring }: Engines, { witnessFor }: Settings) {
  const proofLog = new ProofLog(proofs);
  const servedLog = new ServedLog(proofLog, new SigningKeyRecords(proofs));
  return { proofLog, servedLog, witness: new Witness(proofs, proofLog, keyring, witnessFor) };
}
