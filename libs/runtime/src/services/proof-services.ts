import type { Logger } from 'pino';
import { HandOverRecords, ProofLog, ServedLog, SigningKeyRecords, Witness, type Contradiction } from '#proofs';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';
import { LineLimit } from '../telemetry/line-limit.js';

/** Is told when a log that this service is a witness for does not go on from what it cosigned. */
export type ContradictionObserver = (contradiction: Contradiction) => void;

/** What shows others that the log is whole. */
export function proofServices(
  { proofs, keyring }: Engines,
  { witnessFor }: Settings,
  onContradiction: ContradictionObserver,
) {
  const proofLog = new ProofLog(proofs);
  const servedLog = new ServedLog(proofLog, new SigningKeyRecords(proofs), new HandOverRecords(proofs));
  const witness = new Witness({ store: proofs, proofs: proofLog, keyring, logs: witnessFor, onContradiction });
  return { proofLog, servedLog, witness };
}

/** Lines of the log, with the evidence: who runs the other log may not be the one who tells of it. */
export function contradictionReport(logger: Logger): ContradictionObserver {
  const lines = new LineLimit((log, more) => {
    logger.warn({ log, more }, 'a watched log was offered again with no proof that it only grew');
  });
  return ({ origin, cosigned, offered, cosignedNote, offeredNote }) => {
    if (!lines.allows(origin)) return;
    const found = { log: origin, cosigned, offered, cosignedNote, offeredNote };
    logger.warn(found, 'a watched log was offered with no proof that it only grew');
  };
}
