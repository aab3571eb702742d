import { isUnreadable } from '#vault';
import type { Businesses } from '../find-business/businesses.js';
import type { NamedBusiness } from './person-grant.js';

/** The businesses with these ids by name, each looked up once. One that cannot be read has an empty name. */
export async function namedBusinesses(
  businesses: Businesses,
  ids: readonly string[],
): Promise<(id: string) => NamedBusiness> {
  const named = await Promise.all([...new Set(ids)].map(async (id) => [id, await nameOf(businesses, id)] as const));
  const names = new Map(named);
  return (id) => ({ id, name: names.get(id) ?? '' });
}

async function nameOf(businesses: Businesses, id: string): Promise<string> {
  try {
    return (await businesses.find(id))?.name ?? '';
  } catch (error) {
    if (isUnreadable(error)) return '';
    throw error;
  }
}
