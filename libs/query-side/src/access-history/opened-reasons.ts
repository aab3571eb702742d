import type { RecordedEvent } from '#event-store';
import { isUnreadable, SubjectErased, type FieldCipher, type Vault } from '#vault';

/**
 * The reasons of looks, which are sealed for the person; null where there is none, and where the person is erased.
 * @returns throws CryptoUnavailable for one that cannot be opened, as long as others can
 * @throws CryptoUnavailable when none can be opened, whoever asks
 */
export async function openedReasons(
  vault: Vault,
  personId: string,
  events: readonly RecordedEvent[],
): Promise<(event: RecordedEvent) => string | null> {
  const isAsked = events.some(({ data }) => typeof data['reason'] === 'string');
  const cipherOf = isAsked ? await cipherOrWhyNot(vault, personId) : () => undefined;
  return ({ data: { reason } }) => {
    if (typeof reason !== 'string') return null;
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
