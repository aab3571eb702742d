import type { RecordStore } from '#document-store';
import type { ProofLog } from '../storage/proof-log.js';
import type { WitnessAddress } from './witness-address.js';
import { WITNESSES, witnessId } from './witness-records.js';

/** How it goes with one witness. */
export interface WitnessState {
  /** The name of its key. */
  readonly witness: string;
  /** The largest tree that it has cosigned; 0 before the first. */
  readonly size: number;
  /** ISO 8601 UTC; null while it cosigns. */
  readonly failingSince: string | null;
  readonly problem: string | null;
}

/** A witness that cosigns nothing for so long is an alarm. */
const PATIENCE_MS = 60_000;

/** Of those that the settings name. @throws DocumentStoreUnavailable */
export async function witnessStates(
  proofs: ProofLog,
  store: RecordStore,
  witnesses: readonly WitnessAddress[],
): Promise<readonly WitnessState[]> {
  if (witnesses.length === 0) return [];
  const origin = (await proofs.newest())?.origin ?? '';
  const records = await Promise.all(
    witnesses.map(({ verifier }) => store.get(WITNESSES, witnessId(verifier.vkey, origin))),
  );
  return witnesses.map(({ verifier: { name: witness } }, at) => {
    const { size = 0, failingSince = null, problem = null } = records[at]?.body ?? {};
    return { witness, size, failingSince, problem };
  });
}

/** @param now ms since 1970, by the clock of the machine */
export function isFailing({ failingSince }: WitnessState, now: number): boolean {
  return failingSince !== null && now - Date.parse(failingSince) >= PATIENCE_MS;
}
