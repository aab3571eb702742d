import type { RecordedEvent } from '#event-store';
import { SubjectErased, type FieldCipher, type Vault } from '#vault';

/**
 * The reasons of looks, which are sealed for the person; null where there is none, and where the person is erased.
 * @throws CryptoUnavailable when one cannot be opened
 */
export async function openedReasons(
  vault: Vault,
  personId: string,
  events: readonly RecordedEvent[],
): Promise<(event: RecordedEvent) => string | null> {
  const isAsked = events.some(({ data }) => typeof data['reason'] === 'string');
  const cipher = isAsked ? await cipherOf(vault, personId) : undefined;
  return ({ data: { reason } }) => {
    if (cipher === undefined || typeof reason !== 'string') return null;
    const opened = cipher.open('reason', reason);
    return typeof opened === 'string' ? opened : null;
  };
}

async function cipherOf(vault: Vault, personId: string): Promise<FieldCipher | undefined> {
  try {
    return await vault.cipherFor({ kind: 'person', id: personId });
  } catch (error) {
    if (error instanceof SubjectErased) return undefined;
    throw error;
  }
}
