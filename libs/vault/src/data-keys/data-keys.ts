import { randomBytes } from 'node:crypto';
import { changeRecord, MAX_PAGE, type Collection, type RecordStore } from '#document-store';
import { KEY_BYTES } from '../cipher/key-bytes.js';
import { CryptoUnavailable, NoSuchWrappingKey, SubjectErased } from '../errors.js';
import type { Keyring } from '../keyring/keyring.js';
import type { WrappedKey } from '../keyring/wrapped-key.js';
import { guarded } from '../records-guard.js';
import { isNullOnceErased, subjectName, type Subject } from '../subject.js';
import { UnwrappedKeys, type DataKey } from './unwrapped-keys.js';

export interface DataKeyRecord extends WrappedKey {
  /**
   * When it is to be destroyed, milliseconds by the clock port; absent while that is open, and for subjects that last.
   */
  readonly endsAt?: number;
}

/** One record per subject, under `kind:id`. Its removal is the erasure of everything that is sealed for the subject. */
export const dataKeys: Collection<DataKeyRecord> = {
  name: 'data-keys',
  indexes: [
    { name: 'by-keyring-version', equal: [], order: 'keyringVersion' },
    { name: 'by-end', equal: [], order: 'endsAt' },
  ],
};

/** Of a record that was just created. */
const FIRST_VERSION = 1;

/**
 * The key each subject's data is sealed under. No key is used without its record having been read for that use: see
 * `use`.
 */
export class DataKeys {
  /**
   * With the record that each came from: it serves only while that very record stands, in every process, and so does
   * all that was opened with it; a record moved to another subject finds nothing here.
   */
  private readonly unwrapped = new UnwrappedKeys();

  constructor(
    private readonly keyring: Keyring,
    private readonly records: RecordStore,
  ) {}

  /**
   * Gives the subject a data key; leaves the one it has.
   * @param endsAt when it is to be destroyed, milliseconds; undefined while that is open
   */
  async create(subject: Subject, endsAt?: number): Promise<void> {
    const name = subjectName(subject);
    const dataKey = randomBytes(KEY_BYTES);
    const end = endsAt === undefined ? {} : { endsAt };
    const wrapped = { ...(await this.keyring.wrap(name, dataKey)), ...end };
    if (!(await guarded(this.records.create(dataKeys, name, wrapped)))) return;
    // A rotation that looked for old keys just before this one was written has not seen it, and may retire what it is
    // wrapped with. Its new key was in the keyring before it looked.
    await this.keyring.refresh();
    if (this.keyring.currentVersion() === wrapped.keyringVersion) return;
    const rewrapped = { ...(await this.keyring.wrap(name, dataKey)), ...end };
    await guarded(this.records.replace(dataKeys, name, FIRST_VERSION, rewrapped));
  }

  /** Lets the subject's data key end then; a subject without one is left so. May be repeated. */
  async endAt(subject: Subject, endsAt: number): Promise<void> {
    const name = subjectName(subject);
    // Whoever is faster wraps it anew or destroys it.
    const ending = changeRecord(this.records, dataKeys, name, (current) =>
      current === undefined || current.endsAt === endsAt ? undefined : { ...current, endsAt },
    );
    await guarded(ending);
  }

  /** Destroys the subject's data key, at once and for every process. A subject without one is left so. */
  async erase(subject: Subject): Promise<void> {
    this.unwrapped.forget(subjectName(subject));
    await guarded(this.records.remove(dataKeys, subjectName(subject)));
  }

  /**
   * The subject's data key, for one use.
   *
   * @throws SubjectErased when there is none
   * @throws CryptoUnavailable when keyring or records are out of reach, or this one key is damaged
   */
  async use(subject: Subject): Promise<DataKey> {
    const name = subjectName(subject);
    return this.onceMoreAfterRotation(async () => {
      const record = await guarded(this.records.get(dataKeys, name));
      return this.unwrap(name, record?.body);
    });
  }

  /**
   * As `use` for many subjects with one read per MAX_PAGE of them; in the order given, undefined for a subject that
   * passes and has none any more. One that fails fails all.
   */
  useAll(subjects: readonly Subject[]): Promise<readonly (DataKey | undefined)[]> {
    return this.onceMoreAfterRotation(() => this.readAll(subjects));
  }

  /**
   * As `useAll`, to look at keys rather than to use them: undefined for each subject that has none, and `damaged` for
   * one whose key does not open, with no harm to the others.
   *
   * @throws CryptoUnavailable when keyring or records are out of reach
   */
  async examineAll(subjects: readonly Subject[]): Promise<readonly (DataKey | 'damaged' | undefined)[]> {
    const found = await this.recordsOf(subjects);
    return Promise.all(subjects.map((subject) => this.examine(subject, found.get(subjectName(subject)))));
  }

  private async examine(subject: Subject, record: DataKeyRecord | undefined): Promise<DataKey | 'damaged' | undefined> {
    if (record === undefined) return undefined;
    const name = subjectName(subject);
    try {
      return await this.unwrap(name, record);
    } catch (error) {
      if (!isOfOneKey(error)) throw error;
    }
    // It may have been wrapped anew, or destroyed, since its record was read.
    await this.keyring.refresh();
    const again = await guarded(this.records.get(dataKeys, name));
    try {
      return again && (await this.unwrap(name, again.body));
    } catch (error) {
      if (isOfOneKey(error)) return 'damaged';
      throw error;
    }
  }

  private async recordsOf(subjects: readonly Subject[]): Promise<ReadonlyMap<string, DataKeyRecord>> {
    const found = new Map<string, DataKeyRecord>();
    const names = subjects.map(subjectName);
    for (let from = 0; from < names.length; from += MAX_PAGE) {
      const page = await guarded(this.records.getMany(dataKeys, names.slice(from, from + MAX_PAGE)));
      for (const { id, body } of page) found.set(id, body);
    }
    return found;
  }

  private async readAll(subjects: readonly Subject[]): Promise<readonly (DataKey | undefined)[]> {
    const found = await this.recordsOf(subjects);
    const keys = subjects.map(async (subject) => {
      const name = subjectName(subject);
      const record = found.get(name);
      if (record !== undefined || !isNullOnceErased(subject)) return this.unwrap(name, record);
      this.unwrapped.forget(name);
      return undefined;
    });
    return Promise.all(keys);
  }

  /**
   * The record may be rewrapped, and its wrapping key retired, between the read of the one and the use of the other:
   * then a second look finds both.
   */
  private async onceMoreAfterRotation<T>(use: () => Promise<T>): Promise<T> {
    try {
      return await use();
    } catch (error) {
      if (!(error instanceof NoSuchWrappingKey)) throw error;
      await this.keyring.refresh();
      return use();
    }
  }

  private async unwrap(name: string, record: DataKeyRecord | undefined): Promise<DataKey> {
    if (record === undefined) {
      this.unwrapped.forget(name);
      throw new SubjectErased(name);
    }
    const { wrapped, keyringVersion } = record;
    // Asked also when the unwrapped key is cached: without a keyring nothing is readable.
    this.keyring.mustHold(keyringVersion);
    const cached = this.unwrapped.get(name);
    if (cached?.wrapped === wrapped && cached.keyringVersion === keyringVersion) return cached;
    const bytes = await this.keyring.unwrap(name, { wrapped, keyringVersion });
    const unwrapped = { bytes, opened: new Map(), wrapped, keyringVersion };
    this.unwrapped.keep(name, unwrapped);
    return unwrapped;
  }
}

/** Damage of one key, or a wrapping key that the keyring has not. */
function isOfOneKey(error: unknown): boolean {
  return error instanceof NoSuchWrappingKey || (error instanceof CryptoUnavailable && error.subject !== undefined);
}
