import type { JsonValue } from '#event-store';
import { decrypt, encrypt } from './aead.js';
import { CryptoUnavailable } from './errors.js';
import { subjectName, type Subject } from './subject.js';

/** Sealed fields are `v1.` and base64url, so that a later form can be told apart. */
const PREFIX = 'v1.';

/**
 * Seals and opens fields of one subject, synchronously. For one use alone (a request, a batch of events): whoever keeps it goes on reading
 * after an erasure.
 */
export class FieldCipher {
  private readonly name: string;
  /** Binds a ciphertext to its subject and, with the field's name behind it, to its field. */
  private readonly context: string;

  constructor(
    subject: Subject,
    private readonly key: Buffer,
  ) {
    this.name = subjectName(subject);
    // JSON ends itself, so no subject and field run together into another pair.
    this.context = JSON.stringify(['field', subject.kind, subject.id]);
  }

  /** The value as a printable string that only this subject's key opens, and only under this field's name. */
  seal(field: string, value: JsonValue): string {
    const plaintext = Buffer.from(JSON.stringify(value));
    return PREFIX + encrypt(this.key, plaintext, this.context + field).toString('base64url');
  }

  /** @throws CryptoUnavailable (of this subject) when it was not sealed for this subject and field, or was changed since */
  open(field: string, sealed: JsonValue): JsonValue {
    const plaintext =
      typeof sealed === 'string' && sealed.startsWith(PREFIX)
        ? decrypt(this.key, Buffer.from(sealed.slice(PREFIX.length), 'base64url'), this.context + field)
        : undefined;
    if (plaintext === undefined) {
      throw new CryptoUnavailable(`the sealed ${field} of ${this.name} is damaged`, { subject: this.name });
    }
    return JSON.parse(plaintext.toString()) as JsonValue;
  }
}
