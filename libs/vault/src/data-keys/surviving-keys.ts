import { MAX_PAGE, type RecordStore } from '#document-store';
import { CryptoUnavailable } from '../errors.js';
import type { Keyring } from '../keyring/keyring.js';
import type { WrappedKey } from '../keyring/wrapped-key.js';
import { guarded } from '../records-guard.js';
import { dataKeys } from './data-keys.js';

/** A data key that should have been destroyed and is still in the records. */
export interface SurvivingKey {
  /** Whose it is: `kind:id`. */
  readonly subject: string;
  /** Of the wrapping key that opens it. */
  readonly keyringVersion: number;
  /** Whether the keyring opens it; null where there is none to try. */
  readonly opens: boolean | null;
}

/**
 * Which of these subjects (`kind:id`) still have a data key in records, and whether a keyring opens it.
 * @throws CryptoUnavailable when records or keyring cannot be read
 */
export async function survivingKeys(
  records: RecordStore,
  keyring: Keyring | undefined,
  subjects: readonly string[],
): Promise<readonly SurvivingKey[]> {
  keyring?.currentVersion();
  const survivors: SurvivingKey[] = [];
  for (let from = 0; from < subjects.length; from += MAX_PAGE) {
    const page = await guarded(records.getMany(dataKeys, subjects.slice(from, from + MAX_PAGE)));
    for (const { id, body } of page) {
      const opens = keyring === undefined ? null : await opensWith(keyring, id, body);
      survivors.push({ subject: id, keyringVersion: body.keyringVersion, opens });
    }
  }
  return survivors;
}

/** Whether a wrapped data key opens with what the keyring holds. */
export async function opensWith(keyring: Keyring, subject: string, wrapped: WrappedKey): Promise<boolean> {
  try {
    await keyring.unwrap(subject, wrapped);
    return true;
  } catch (error) {
    // A key that the keyring does not hold, or another one under its number.
    if (error instanceof CryptoUnavailable) return false;
    throw error;
  }
}
