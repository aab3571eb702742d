import type { SealedText } from '#domain';
import { isUnreadable, SubjectErased, type FieldCipher, type Vault } from '#vault';

/** What is sealed in a person's own history. @throws CryptoUnavailable for one that cannot be opened */
export type TextOf = (field: 'reason' | 'assistantName', sealed: SealedText) => string | null;

/**
 * Opens why those who run the service looked, and what assistants are called, which is sealed for the person; null
 * where the person is erased.
 * @param isAsked whether there is anything to be opened
 * @throws CryptoUnavailable when none can be opened, whoever asks
 */
export async function openedTexts(vault: Vault, personId: string, isAsked: boolean): Promise<TextOf> {
  const cipherOf = isAsked ? await cipherOrWhyNot(vault, personId) : () => undefined;
  return (field, sealed) => {
    const opened = cipherOf()?.open(field, sealed);
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
