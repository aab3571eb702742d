import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#event-store';
import type { Collection, RecordStore } from '#document-store';
import { CryptoUnavailable } from './errors.js';
import type { Keyring } from './keyring/keyring.js';
import { guarded } from './records-guard.js';
import { subjectName, subjectNamed, type Subject } from './subject.js';

/**
 * What can be looked up: a person's key as `parsePersonKey` gives it, an e-mail address as the caller normalised it.
 */
export type LookUpKind = 'person-key' | 'email';

export interface LookUpEntry {
  /** Whose entry it is. All of a subject's entries are erased together. */
  readonly subject: Subject;
  /** What the value leads to. */
  readonly target: JsonObject;
}

export interface LookUpRecord {
  readonly kind: LookUpKind;
  /** `kind:id` of the entry's subject. */
  readonly subject: string;
  readonly target: JsonObject;
}

/**
 * Blind indexes: an entry's id is a keyed hash of the value, so the value itself stands nowhere, and no two entries
 * have the same value.
 */
export const lookUps: Collection<LookUpRecord> = {
  name: 'look-ups',
  indexes: [{ name: 'by-subject', equal: ['subject'], order: 'kind' }],
};

const ERASE_PAGE = 100;
/** A subject has a handful of entries; more than a million means that removing does not take. */
const MAX_ERASE_PAGES = 10_000;

/** Finds who a value belongs to, and keeps it theirs alone. Every method may reject with CryptoUnavailable. */
export class LookUps {
  constructor(
    private readonly keyring: Keyring,
    private readonly records: RecordStore,
  ) {}

  /**
   * True when the value now leads to this entry, also when it did before (a retry after a crash); false when it is
   * taken.
   */
  async reserve(kind: LookUpKind, value: string, entry: LookUpEntry): Promise<boolean> {
    const record: LookUpRecord = { kind, subject: subjectName(entry.subject), target: entry.target };
    const id = await this.idOf(kind, value);
    if (await guarded(this.records.create(lookUps, id, record))) return true;
    const current = await guarded(this.records.get(lookUps, id));
    return current !== undefined && isSameJson(current.body, record);
  }

  async find(kind: LookUpKind, value: string): Promise<LookUpEntry | undefined> {
    const record = await guarded(this.records.get(lookUps, await this.idOf(kind, value)));
    if (record === undefined) return undefined;
    const subject = subjectNamed(record.body.subject);
    if (subject === undefined) throw new CryptoUnavailable('a look-up entry is nobody’s');
    return { subject, target: record.body.target };
  }

  /** Frees the value, whoever has it. */
  async release(kind: LookUpKind, value: string): Promise<void> {
    await guarded(this.records.remove(lookUps, await this.idOf(kind, value)));
  }

  /** Frees everything that leads to the subject. May be repeated. */
  async eraseAllOf(whose: Subject): Promise<void> {
    const subject = subjectName(whose);
    for (let page = 0; page < MAX_ERASE_PAGES; page++) {
      const request = { index: 'by-subject', equal: { subject }, direction: 'up', limit: ERASE_PAGE } as const;
      const entries = await guarded(this.records.page(lookUps, request));
      if (entries.length === 0) return;
      for (const { id } of entries) await guarded(this.records.remove(lookUps, id));
    }
    throw new CryptoUnavailable('look-up entries cannot be removed', { subject });
  }

  private async idOf(kind: LookUpKind, value: string): Promise<string> {
    const hash = await this.keyring.blindIndex(`${kind}\0${value}`);
    return `${kind}:${hash.toString('base64url')}`;
  }
}

/** Whatever the order of fields, and whatever objects the engine makes of them. */
function isSameJson(a: object, b: object): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));
}
