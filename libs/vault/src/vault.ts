import { createHmac } from 'node:crypto';
import type { JsonValue } from '#event-store';
import type { RecordStore } from '#document-store';
import { DataKeys } from './data-keys/data-keys.js';
import { FieldCipher } from './cipher/field-cipher.js';
import type { Keyring } from './keyring/keyring.js';
import type { SealedValue } from './cipher/sealed-form.js';
import { subjectName, type Subject } from './subject.js';
import type { DataKey } from './data-keys/unwrapped-keys.js';

/**
 * Keeps person data under a data key per subject. Destroying that key makes everything sealed for the subject
 * unreadable, wherever it stands.
 *
 * Every method may reject with CryptoUnavailable; those that seal or open reject with SubjectErased when the subject
 * has no data key.
 */
export class Vault {
  private readonly keys: DataKeys;

  constructor(keyring: Keyring, records: RecordStore) {
    this.keys = new DataKeys(keyring, records);
  }

  /**
   * Gives the subject a data key; leaves the one it has.
   * @param endsAt when it is to be destroyed, milliseconds; undefined while that is open
   */
  createDataKey(subject: Subject, endsAt?: number): Promise<void> {
    return this.keys.create(subject, endsAt);
  }

  /** Lets the subject's data key be destroyed then, milliseconds; a subject without one is left so. May be repeated. */
  endDataKey(subject: Subject, endsAt: number): Promise<void> {
    return this.keys.endAt(subject, endsAt);
  }

  /** Destroys the subject's data key: from then on no process opens anything of the subject's. May be repeated. */
  eraseDataKey(subject: Subject): Promise<void> {
    return this.keys.erase(subject);
  }

  /** The fields' values sealed, under the same names. Reads one record. */
  async seal<Field extends string>(
    subject: Subject,
    fields: Readonly<Record<Field, JsonValue>>,
  ): Promise<Record<Field, string>> {
    const cipher = await this.cipherFor(subject);
    return mapFields(fields, (field, value: JsonValue) => cipher.seal(field, value));
  }

  /** The sealed fields' values, under the same names; `T` is what was sealed. Reads one record. */
  async open<T extends object>(subject: Subject, fields: Readonly<Record<keyof T & string, SealedValue>>): Promise<T> {
    const cipher = await this.cipherFor(subject);
    return mapFields(fields, (field, sealed: SealedValue) => cipher.open(field, sealed)) as T;
  }

  /**
   * Hashes texts under the subject's data key: the same ones give the same hash, in any process, and nobody can make it
   * again once that key is destroyed. Costs one record read. Not to be kept.
   * @returns base64url of 256 bits
   */
  async hasherFor(subject: Subject): Promise<(...texts: readonly string[]) => string> {
    const { bytes } = await this.keys.use(subject);
    return (...texts) => createHmac('sha256', bytes).update(JSON.stringify(texts)).digest('base64url');
  }

  /** For one use of many fields, or of fields met one after the other, with one record read. Not to be kept. */
  async cipherFor(subject: Subject): Promise<FieldCipher> {
    return cipherWith(subject, await this.keys.use(subject));
  }

  /**
   * As `cipherFor` for many subjects, in the order given, with one read per thousand; undefined for one that passes and
   * whose key is gone. One that fails fails all.
   */
  async ciphersFor(subjects: readonly Subject[]): Promise<readonly (FieldCipher | undefined)[]> {
    const keys = await this.keys.useAll(subjects);
    return subjects.map((subject, at) => {
      const key = keys[at];
      return key && cipherWith(subject, key);
    });
  }

  /**
   * As `ciphersFor`, to look whether what is sealed opens: undefined for every subject without a key, `damaged` for one
   * whose key does not open.
   */
  async examine(subjects: readonly Subject[]): Promise<readonly (FieldCipher | 'damaged' | undefined)[]> {
    const keys = await this.keys.examineAll(subjects);
    return subjects.map((subject, at) => {
      const key = keys[at];
      return key === undefined || key === 'damaged' ? key : cipherWith(subject, key);
    });
  }

  /** As `examine`, by the subjects' names; each is looked up once, however often it is given. */
  async examineByName(subjects: readonly Subject[]): Promise<ReadonlyMap<string, FieldCipher | 'damaged' | undefined>> {
    const named = new Map(subjects.map((subject) => [subjectName(subject), subject]));
    const examined = named.size === 0 ? [] : await this.examine([...named.values()]);
    return new Map([...named.keys()].map((name, at) => [name, examined[at]]));
  }
}

function cipherWith(subject: Subject, { bytes, opened }: DataKey): FieldCipher {
  return new FieldCipher(subject, bytes, opened);
}

function mapFields<Field extends string, From, To>(
  fields: Readonly<Record<Field, From>>,
  change: (field: Field, value: From) => To,
): Record<Field, To> {
  const entries = Object.entries<From>(fields).map(([field, value]) => [field, change(field as Field, value)]);
  return Object.fromEntries(entries) as Record<Field, To>;
}
