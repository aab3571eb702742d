import { FieldCipher } from '../cipher/field-cipher.js';
import type { Keyring } from '../keyring/keyring.js';
import type { WrappedKey } from '../keyring/wrapped-key.js';
import { subjectName, type Subject } from '../subject.js';

/**
 * What a data key opens that stands in no records, as in the lines of a backup.
 * @throws CryptoUnavailable; of this subject where the key does not open
 */
export async function cipherOf(keyring: Keyring, subject: Subject, wrapped: WrappedKey): Promise<FieldCipher> {
  return new FieldCipher(subject, await keyring.unwrap(subjectName(subject), wrapped));
}
