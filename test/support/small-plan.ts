import type { Service } from './service.js';
import type { TestBusiness } from './world.js';

export interface SmallPlan {
  readonly requestsPerMinute: number;
  readonly previewsPerDay: number;
}

/** A business that meets its limits. */
export async function businessOn(service: Service, plan: SmallPlan): Promise<TestBusiness> {
  const business = await service.world.business();
  await service.world.change(business.id, { type: 'set-plan', plan: { name: 'small', ...plan } });
  return business;
}
