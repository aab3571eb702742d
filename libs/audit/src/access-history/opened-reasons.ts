import { SubjectErased, type FieldCipher, type Vault } from '#vault';
import type { PersonHistory } from './person-history.js';

/**
 * The reasons of the looks in a history, by revision; a person who is erased took them along.
 * @throws CryptoUnavailable when one cannot be opened
 */
export async function openedReasons(
  vault: Vault,
  { personId, entries }: PersonHistory,
): Promise<ReadonlyMap<number, string>> {
  const sealed = entries.flatMap(({ revision, sealedReason }) =>
    sealedReason === null ? [] : [[revision, sealedReason] as const],
  );
  const cipher = sealed.length === 0 ? undefined : await cipherOf(vault, personId);
  if (cipher === undefined) return new Map();
  return new Map(sealed.map(([revision, reason]) => [revision, textOf(cipher.open('reason', reason))]));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function cipherOf(vault: Vault, id: string): Promise<FieldCipher | undefined> {
  return vault.cipherFor({ kind: 'person', id }).catch((error: unknown) => {
    if (error instanceof SubjectErased) return undefined;
    throw error;
  });
}
