import { SystemClock } from '#clock';
import { Erasures, JwsSigner, KeySet, ProofLog, Receipts, SigningKeyRecords } from '#proofs';
import type { BusinessPasts } from '#query-side';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';
import type { BaseServices } from './base-services.js';

/** What this service signs for others to check. */
export function statementServices({ log, keyring, proofs }: Engines, { origin }: Settings) {
  const machine = new SystemClock();
  const signer = new JwsSigner(keyring, new SigningKeyRecords(proofs), () => machine.iso());
  const sources = { log, store: proofs, tree: new ProofLog(proofs), keyring, signer, origin };
  return { signer, keySet: new KeySet(signer), erasures: new Erasures(sources) };
}

/** Those of grants, which say what businesses were called then. */
export function receiptsOf(
  signer: JwsSigner,
  { log }: Engines,
  { origin }: Settings,
  { passedOver }: BaseServices,
  pasts: BusinessPasts,
): Receipts {
  return new Receipts({ log, pastOf: (businessId) => pasts.of(businessId), passedOver, signer, origin });
}
