import type { LiveEndpoint } from '#domain';
import type { FieldCipher, SealedValue, Vault } from '#vault';

/**
 * An endpoint with its URL, description and secrets opened.
 * @throws CryptoUnavailable, SubjectErased, DocumentStoreUnavailable
 */
export async function openedEndpoint(vault: Vault, endpoint: LiveEndpoint<'sealed'>): Promise<LiveEndpoint> {
  const cipher = await vault.cipherFor({ kind: 'business', id: endpoint.businessId });
  const { url, description, secret, previousSecrets } = endpoint;
  return {
    ...endpoint,
    url: openedText(cipher, 'url', url),
    description: description && openedText(cipher, 'description', description),
    secret: openedText(cipher, 'secret', secret),
    previousSecrets: previousSecrets.map((previous) => ({
      ...previous,
      secret: openedText(cipher, 'secret', previous.secret),
    })),
  };
}

/** @throws CryptoUnavailable when it does not open */
export function openedText(cipher: FieldCipher, field: string, sealed: SealedValue): string {
  const value = cipher.open(field, sealed);
  if (typeof value !== 'string') throw new TypeError(`a sealed ${field} holds no text`);
  return value;
}
