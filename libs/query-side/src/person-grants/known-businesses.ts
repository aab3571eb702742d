import { isUnreadable } from '#vault';
import type { Businesses } from '../find-business/businesses.js';
import type { KnownBusiness } from './person-grant.js';

/** The businesses with these ids, each looked up once. One that cannot be read has an empty name and no purpose. */
export async function knownBusinesses(
  businesses: Businesses,
  ids: readonly string[],
): Promise<(id: string) => KnownBusiness> {
  const known = new Map<string, KnownBusiness>();
  await Promise.all([...new Set(ids)].map(async (id) => known.set(id, await knownBusiness(businesses, id))));
  return (id) => known.get(id) ?? unknownBusiness(id);
}

async function knownBusiness(businesses: Businesses, id: string): Promise<KnownBusiness> {
  try {
    const found = await businesses.find(id);
    return found === undefined ? unknownBusiness(id) : { id, name: found.name, purpose: found.purpose };
  } catch (error) {
    if (isUnreadable(error)) return unknownBusiness(id);
    throw error;
  }
}

function unknownBusiness(id: string): KnownBusiness {
  return { id, name: '', purpose: null };
}
