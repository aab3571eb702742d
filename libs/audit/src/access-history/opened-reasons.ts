import type { Vault } from '#vault';
import type { PersonHistory } from './person-history.js';

/** Why people looked. */
export interface OpenedReasons {
  /** By revision of the look. */
  readonly reasons: ReadonlyMap<number, string>;
  /** Revisions of looks whose reason does not open, though there is a key for it. */
  readonly refused: ReadonlySet<number>;
}

/**
 * The reasons of the looks in a history; a person who is erased took them along.
 * @throws CryptoUnavailable when keyring or data keys are out of reach
 */
export async function openedReasons(vault: Vault, { personId, entries }: PersonHistory): Promise<OpenedReasons> {
  const reasons = new Map<number, string>();
  const refused = new Set<number>();
  const sealed = entries.filter(({ sealedReason }) => sealedReason !== null);
  const [cipher] = sealed.length === 0 ? [] : await vault.examine([{ kind: 'person', id: personId }]);
  if (cipher === undefined) return { reasons, refused };
  for (const { revision, sealedReason } of sealed) {
    if (cipher === 'damaged' || !cipher.opens('reason', sealedReason)) refused.add(revision);
    else reasons.set(revision, textOf(cipher.open('reason', sealedReason)));
  }
  return { reasons, refused };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
