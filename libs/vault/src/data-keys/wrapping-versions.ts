import type { RecordStore } from '#document-store';
import { guarded } from '../records-guard.js';
import { dataKeys } from './data-keys.js';

/**
 * Which versions of the wrapping key the data keys need, in ascending order. @throws CryptoUnavailable when the records
 * are out of reach
 */
export async function neededVersions(records: RecordStore): Promise<readonly number[]> {
  const versions: number[] = [];
  for (;;) {
    const atLeast = (versions.at(-1) ?? 0) + 1;
    const request = { index: 'by-keyring-version', equal: {}, direction: 'up', atLeast, limit: 1 } as const;
    const [next] = await guarded(records.page(dataKeys, request));
    if (next === undefined) return versions;
    versions.push(next.body.keyringVersion);
  }
}
