import type { SealedText } from '#domain';
import type { FieldCipher, Vault } from '#vault';
import type { PersonHistory } from './person-history.js';

/** What is sealed for the person in a history. */
export interface OpenedTexts {
  /** Why people looked, by revision of the look. */
  readonly reasons: ReadonlyMap<number, string>;
  /** What assistants were called, by revision of their look. */
  readonly names: ReadonlyMap<number, string>;
  /** Revisions of looks of which that does not open, though there is a key for it. */
  readonly refused: ReadonlySet<number>;
}

/**
 * The reasons of the looks in a history, and the names of assistants; a person who is erased took them along.
 * @throws CryptoUnavailable when keyring or data keys are out of reach
 */
export async function openedTexts(vault: Vault, { personId, entries }: PersonHistory): Promise<OpenedTexts> {
  const reasons = new Map<number, string>();
  const names = new Map<number, string>();
  const refused = new Set<number>();
  const sealed = entries.filter(({ sealedReason, sealedName }) => (sealedReason ?? sealedName) !== null);
  const [cipher] = sealed.length === 0 ? [] : await vault.examine([{ kind: 'person', id: personId }]);
  if (cipher === undefined) return { reasons, names, refused };
  const open = (field: string, text: SealedText | null, into: Map<number, string>, revision: number): void => {
    if (text === null) return;
    const opened = textOf(cipher, field, text);
    if (opened === undefined) refused.add(revision);
    else into.set(revision, opened);
  };
  for (const { revision, sealedReason, sealedName } of sealed) {
    open('reason', sealedReason, reasons, revision);
    open('assistantName', sealedName, names, revision);
  }
  return { reasons, names, refused };
}

function textOf(cipher: FieldCipher | 'damaged', field: string, sealed: SealedText): string | undefined {
  if (cipher === 'damaged' || !cipher.opens(field, sealed)) return undefined;
  const value = cipher.open(field, sealed);
  return typeof value === 'string' ? value : '';
}
