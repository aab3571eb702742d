import type { Service } from '../service/service.js';
import type { Plan } from './staff.js';
import type { TestBusiness } from './world.js';

/** A business that meets its limits. */
export async function businessOn({ world }: Service, plan: Plan): Promise<TestBusiness> {
  const business = await world.business();
  await (await world.staff()).setsPlan(business.id, plan);
  return business;
}
