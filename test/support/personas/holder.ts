import { idOf } from '../clients/ask.js';
import type { TestBusiness, World } from './world.js';

/** A business as its customers know it. */
export interface Holder extends TestBusiness {
  /** Asks with the key that somebody told; the grant's id. */
  asks(key: string): Promise<string>;
}

/** A business in production with a name and a stated purpose. */
export async function holder(world: World, name: string, purpose: string | null = null): Promise<Holder> {
  const business = await world.business();
  await world.describe(business, { name, ...(purpose !== null && { purpose }) });
  const asks = async (key: string): Promise<string> => idOf(await business.api.claimKey(key));
  return { ...business, asks };
}
