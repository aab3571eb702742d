import type { Businesses } from '../find-business/businesses.js';
import type { NamedBusiness } from './person-grant.js';

/** The businesses with these ids by name, each looked up once. */
export async function namedBusinesses(
  businesses: Businesses,
  ids: readonly string[],
): Promise<(id: string) => NamedBusiness> {
  const named = await Promise.all(
    [...new Set(ids)].map(async (id) => [id, (await businesses.find(id))?.name ?? ''] as const),
  );
  const names = new Map(named);
  return (id) => ({ id, name: names.get(id) ?? '' });
}
