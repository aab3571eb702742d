import type { PageRequest, RecordStore } from '#document-store';
import { OtherKeyring } from '../errors.js';
import type { Keyring } from '../keyring/keyring.js';
import type { WrappedKey } from '../keyring/wrapped-key.js';
import { guarded } from '../records-guard.js';
import { dataKeys } from './data-keys.js';

/**
 * Taken from either end of the data keys in the order of the wrapping keys' versions, so that old and new ones are
 * among them.
 */
const FROM_EACH_END = 8;
const ENDS: readonly PageRequest['direction'][] = ['up', 'down'];

/** Result of trying a keyring on a sample of data keys. */
export interface KeyringSample {
  /** 0 where there is no data key yet. */
  readonly tried: number;
  readonly opened: number;
}

/**
 * Tries the keyring on a few data keys: costs two pages of an index. One that opens none is of no use from then on, see
 * `Keyring.tryOut`.
 * @throws CryptoUnavailable when keyring or records are out of reach
 */
export async function sampleDataKeys(keyring: Keyring, records: RecordStore): Promise<KeyringSample> {
  mustBeThere(keyring);
  const sample = new Map<string, WrappedKey>();
  for (const direction of ENDS) {
    const request = { index: 'by-keyring-version', equal: {}, direction, limit: FROM_EACH_END };
    for (const { id, body } of await guarded(records.page(dataKeys, request))) sample.set(id, body);
  }
  const opened = sample.size === 0 ? 0 : await keyring.tryOut(sample);
  return { tried: sample.size, opened };
}

function mustBeThere(keyring: Keyring): void {
  try {
    keyring.currentVersion();
  } catch (error) {
    if (!(error instanceof OtherKeyring)) throw error;
  }
}

/**
 * False when the keyring opens none of a sample of the data keys: it is another installation's, or of another time, and
 * nobody's data can be read with it. One that does not open beside others that do is damaged, which is that subject's
 * affair alone.
 * @throws CryptoUnavailable when keyring or records are out of reach
 */
export async function fitsDataKeys(keyring: Keyring, records: RecordStore): Promise<boolean> {
  const { tried, opened } = await sampleDataKeys(keyring, records);
  return tried === 0 || opened > 0;
}
