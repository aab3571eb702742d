import type { ViewStore } from '#document-store';
import { BUSINESSES, type BusinessDocument } from '#projections';

/** How what waits for an answer of staff is listed, whatever a business asks for. */
export const OPEN_REQUESTS = { index: 'by-status', equal: { status: 'open' }, order: 'requested', whose: {} } as const;

/** Each request of a page with the business that asks; one whose business has no document is left out. */
export async function withBusinesses<T extends { readonly businessId: string }>(
  views: ViewStore,
  requests: readonly T[],
): Promise<readonly { readonly request: T; readonly business: BusinessDocument }[]> {
  const ids = requests.map(({ businessId }) => businessId);
  const found = await views.getMany(BUSINESSES, ids);
  const byId = new Map(found.map(({ id, body }) => [id, body]));
  return requests.flatMap((request) => {
    const business = byId.get(request.businessId);
    return business === undefined ? [] : [{ request, business }];
  });
}
