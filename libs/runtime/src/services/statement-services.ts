import { SystemClock } from '#clock';
import { JwsSigner, KeySet, Receipts, SigningKeyRecords } from '#proofs';
import type { BusinessPasts } from '#query-side';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';
import type { Basis } from './basis.js';

/** What this service signs for others to check. */
export function statementServices(
  { log, keyring, proofs }: Engines,
  { origin }: Settings,
  { passedOver }: Basis,
  pasts: BusinessPasts,
) {
  const machine = new SystemClock();
  const signer = new JwsSigner(keyring, new SigningKeyRecords(proofs), () => machine.iso());
  const pastOf = (businessId: string) => pasts.of(businessId);
  return {
    keySet: new KeySet(signer),
    receipts: new Receipts({ log, pastOf, passedOver, signer, origin }),
  };
}
