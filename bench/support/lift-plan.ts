import type { Client } from '../../test/support/clients/client.js';

const PLAN = { name: 'large', requests_per_minute: 100_000, previews_per_day: 100_000_000 };

/** Gives a business so much that no benchmark comes to its limits. */
export async function liftPlan(staff: Client, businessId: string): Promise<void> {
  await staff.bodyOf('PUT', `/staff/v1/businesses/${businessId}/plan`, PLAN);
}
