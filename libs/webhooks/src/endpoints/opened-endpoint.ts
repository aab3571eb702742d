import type { LiveEndpoint } from '#domain';
import type { Vault } from '#vault';

/**
 * An endpoint with its URL, description and secrets opened.
 * @throws CryptoUnavailable, SubjectErased, DocumentStoreUnavailable
 */
export async function openedEndpoint(vault: Vault, endpoint: LiveEndpoint<'sealed'>): Promise<LiveEndpoint> {
  const cipher = await vault.cipherFor({ kind: 'business', id: endpoint.businessId });
  const { url, description, secret, previousSecrets } = endpoint;
  return {
    ...endpoint,
    url: cipher.openText('url', url),
    description: description && cipher.openText('description', description),
    secret: cipher.openText('secret', secret),
    previousSecrets: previousSecrets.map((previous) => ({
      ...previous,
      secret: cipher.openText('secret', previous.secret),
    })),
  };
}
