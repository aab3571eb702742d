import type { ViewStore } from '#document-store';
import { BUSINESSES, type BusinessDocument } from '#projections';

/** The businesses whose requests stand on one page, by their ids; one that has no document is left out. */
export async function businessesAsking(
  views: ViewStore,
  requests: readonly { readonly businessId: string }[],
): Promise<ReadonlyMap<string, BusinessDocument>> {
  const ids = requests.map(({ businessId }) => businessId);
  const businesses = await views.getMany(BUSINESSES, ids);
  return new Map(businesses.map(({ id, body }) => [id, body]));
}
