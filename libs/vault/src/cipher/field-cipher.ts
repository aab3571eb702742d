import type { JsonValue } from '#event-store';
import { CryptoUnavailable } from '../errors.js';
import { subjectName, type Subject } from '../subject.js';
import { decrypt, encrypt } from './aead.js';
import { prefixFor, type SealedValue } from './sealed-form.js';

/** By field, the value opened last, as JSON: a subject's name and address are shown far more often than they change. */
export type OpenedFields = Map<string, { readonly sealed: JsonValue | SealedValue; readonly json: string }>;

/**
 * Seals and opens fields of one subject, synchronously. For one use alone (a request, a batch of events): whoever keeps
 * it goes on reading after an erasure.
 */
export class FieldCipher {
  /**
   * @param opened what was opened with this key before, and the place for what is opened now: it must live no longer
   *   than the key
   */
  constructor(
    private readonly subject: Subject,
    private readonly key: Buffer,
    private readonly opened: OpenedFields = new Map(),
  ) {}

  /** The value as a printable string that only this subject's key opens, and only under this field's name. */
  seal(field: string, value: JsonValue): string {
    const plaintext = Buffer.from(JSON.stringify(value));
    return prefixFor(this.subject) + encrypt(this.key, plaintext, this.contextOf(field)).toString('base64url');
  }

  /**
   * @throws CryptoUnavailable (of this subject) when it was not sealed for this subject and field, or was changed since
   */
  open(field: string, sealed: JsonValue | SealedValue): JsonValue {
    const before = this.opened.get(field);
    if (before?.sealed === sealed) return JSON.parse(before.json) as JsonValue;
    const prefix = prefixFor(this.subject);
    const plaintext =
      typeof sealed === 'string' && sealed.startsWith(prefix)
        ? decrypt(this.key, Buffer.from(sealed.slice(prefix.length), 'base64url'), this.contextOf(field))
        : undefined;
    if (plaintext === undefined) throw this.damaged(field);
    const json = plaintext.toString();
    this.opened.set(field, { sealed, json });
    return JSON.parse(json) as JsonValue;
  }

  /** As `open`, of a value of one kind. @throws CryptoUnavailable as `open` does; and where it is of another kind */
  openAs<T>(field: string, sealed: JsonValue | SealedValue, isOfKind: (value: unknown) => value is T): T {
    const value: unknown = this.open(field, sealed);
    if (isOfKind(value)) return value;
    throw this.damaged(field);
  }

  /** A text. @throws CryptoUnavailable as `openAs` does */
  openText(field: string, sealed: JsonValue | SealedValue): string {
    return this.openAs(field, sealed, isText);
  }

  /** Whether it opens. */
  opens(field: string, sealed: JsonValue | SealedValue): boolean {
    try {
      this.open(field, sealed);
      return true;
    } catch (error) {
      if (error instanceof CryptoUnavailable) return false;
      throw error;
    }
  }

  private damaged(field: string): CryptoUnavailable {
    const name = subjectName(this.subject);
    return new CryptoUnavailable(`the sealed ${field} of ${name} is damaged`, { subject: name });
  }

  /**
   * Binds a ciphertext to its subject and field. JSON ends itself, so that the two never run together into another
   * pair.
   */
  private contextOf(field: string): string {
    return JSON.stringify(['field', this.subject.kind, this.subject.id]) + field;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
