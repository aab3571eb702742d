import { liftPlan } from '../support/lift-plan.js';
import { Client } from '../../test/support/clients/client.js';

/** API keys of so many businesses in production: each may ask for nineteen unknown keys in ten minutes. */
export async function apiKeys(baseUrl: string, staffEmail: string, count: number): Promise<readonly string[]> {
  const owner = await Client.signedIn(baseUrl, 'owner@businesses.example');
  const staff = await Client.signedIn(baseUrl, staffEmail);
  const keys: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await owner.bodyOf('POST', '/console/v1/businesses', { name: `Example ${String(index)}` });
    const { key } = await owner.bodyOf('POST', `/console/v1/businesses/${String(id)}/api-keys`, { name: 'bench' });
    await staff.bodyOf('POST', `/staff/v1/businesses/${String(id)}/production-approval`);
    await liftPlan(staff, String(id));
    keys.push(String(key));
  }
  return keys;
}
