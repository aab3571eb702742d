import type { LookEvent, Sealed } from '#domain';
import { isUnreadable, SubjectErased, type FieldCipher, type Vault } from '#vault';

/** @throws CryptoUnavailable for one that cannot be opened, as long as others can */
export type ReasonOf = (look: Sealed<LookEvent>) => string | null;

/**
 * The reasons of looks, which are sealed for the person; null where there is none, and where the person is erased.
 * @throws CryptoUnavailable when none can be opened, whoever asks
 */
export async function openedReasons(
  vault: Vault,
  personId: string,
  looks: readonly Sealed<LookEvent>[],
): Promise<ReasonOf> {
  const isAsked = looks.some(({ data }) => data.reason !== null);
  const cipherOf = isAsked ? await cipherOrWhyNot(vault, personId) : () => undefined;
  return ({ data: { reason } }) => {
    if (reason === null) return null;
    const opened = cipherOf()?.open('reason', reason);
    return typeof opened === 'string' ? opened : null;
  };
}

async function cipherOrWhyNot(vault: Vault, personId: string): Promise<() => FieldCipher | undefined> {
  try {
    const cipher = await vault.cipherFor({ kind: 'person', id: personId });
    return () => cipher;
  } catch (error) {
    if (error instanceof SubjectErased) return () => undefined;
    if (!isUnreadable(error)) throw error;
    return () => {
      throw error;
    };
  }
}
