import { FieldCipher } from './field-cipher.js';
import type { Keyring } from './keyring.js';
import { subjectName, type Subject } from './subject.js';
import type { WrappedKey } from './wrapped-key.js';

/**
 * What a data key opens that stands in no records, as in the lines of a backup.
 * @throws CryptoUnavailable; of this subject where the key does not open
 */
export async function cipherOf(keyring: Keyring, subject: Subject, wrapped: WrappedKey): Promise<FieldCipher> {
  return new FieldCipher(subject, await keyring.unwrap(subjectName(subject), wrapped));
}
