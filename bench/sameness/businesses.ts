import { liftPlan } from '../support/lift-plan.js';
import { Session } from '../support/session.js';

/** API keys of so many businesses in production: each may ask for nineteen unknown keys in ten minutes. */
export async function apiKeys(baseUrl: string, staffEmail: string, count: number): Promise<readonly string[]> {
  const owner = await Session.of(baseUrl, 'owner@businesses.example');
  const staff = await Session.of(baseUrl, staffEmail);
  const keys: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await owner.call('POST', '/console/v1/businesses', { name: `Example ${String(index)}` });
    const { key } = await owner.call('POST', `/console/v1/businesses/${String(id)}/api-keys`, { name: 'bench' });
    await staff.call('POST', `/staff/v1/businesses/${String(id)}/production-approval`);
    await liftPlan(staff, String(id));
    keys.push(String(key));
  }
  return keys;
}
