import { publicEndpoint, type LiveEndpoint, type PublicEndpoint, type SealedText } from '#domain';
import type { Vault } from '#vault';

/** What is opened of an endpoint to show it: neither of its secrets. A document of the views will do as well. */
type SealedEndpoint = Omit<Parameters<typeof publicEndpoint>[0], 'url' | 'description'> &
  Pick<LiveEndpoint<'sealed'>, 'businessId' | 'url'> & { readonly description?: SealedText | null };

/** @throws CryptoUnavailable, SubjectErased */
export async function shownEndpoint(vault: Vault, endpoint: SealedEndpoint): Promise<PublicEndpoint> {
  const { businessId, url, description = null } = endpoint;
  const cipher = await vault.cipherFor({ kind: 'business', id: businessId });
  const opened = {
    url: cipher.openText('url', url),
    description: description && cipher.openText('description', description),
  };
  return publicEndpoint({ ...endpoint, ...opened });
}
