import type { SealedText } from '#domain';
import { lookDayOf } from '#events';
import { subjectName, type FieldCipher, type Subject, type Vault } from '#vault';
import type { AccessEntry } from './access-fold.js';
import type { PersonHistory } from './person-history.js';

/** What is sealed in a history. */
export interface OpenedTexts {
  /** Why people looked, by revision of the look. */
  readonly reasons: ReadonlyMap<number, string>;
  /** What assistants were called, by revision of their look. */
  readonly names: ReadonlyMap<number, string>;
  /** Revisions of looks of which that is gone with its key: the person's, or that of the day. */
  readonly gone: ReadonlySet<number>;
  /** Revisions of looks of which that does not open, though there is a key for it. */
  readonly refused: ReadonlySet<number>;
}

interface SealedOne {
  readonly revision: number;
  readonly subject: Subject;
  readonly field: string;
  readonly text: SealedText;
}

/**
 * The reasons of the looks in a history, and the names of assistants; a person who is erased took them along.
 * @throws CryptoUnavailable when keyring or data keys are out of reach
 */
export async function openedTexts(vault: Vault, { personId, entries }: PersonHistory): Promise<OpenedTexts> {
  const sealed = entries.flatMap((entry) => sealedIn(personId, entry));
  const ciphers = await vault.examineByName(sealed.map(({ subject }) => subject));
  const reasons = new Map<number, string>();
  const names = new Map<number, string>();
  const [gone, refused] = [new Set<number>(), new Set<number>()];
  for (const { revision, subject, field, text } of sealed) {
    const cipher = ciphers.get(subjectName(subject));
    const opened = cipher && textOf(cipher, field, text);
    if (cipher === undefined) gone.add(revision);
    else if (opened === undefined) refused.add(revision);
    else (field === 'assistantName' ? names : reasons).set(revision, opened);
  }
  return { reasons, names, gone, refused };
}

function sealedIn(personId: string, entry: AccessEntry): readonly SealedOne[] {
  const { at, revision, sealedReason, sealedPassingReason, sealedName } = entry;
  const person = { kind: 'person', id: personId } as const;
  const all = [
    { subject: person, field: 'reason', text: sealedReason },
    { subject: lookDayOf(at), field: 'passingReason', text: sealedPassingReason },
    { subject: person, field: 'assistantName', text: sealedName },
  ];
  return all.flatMap(({ text, ...one }) => (text === null ? [] : [{ ...one, revision, text }]));
}

function textOf(cipher: FieldCipher | 'damaged', field: string, sealed: SealedText): string | undefined {
  if (cipher === 'damaged' || !cipher.opens(field, sealed)) return undefined;
  const value = cipher.open(field, sealed);
  return typeof value === 'string' ? value : '';
}
