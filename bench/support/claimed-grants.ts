import { Crowd } from './crowd.js';
import type { DemoService } from './demo-service.js';
import { LoadClient } from './load-client.js';

/** Grants of many people, ten of each, that the demo's business claims. @returns their ids */
export async function claimedGrants(service: DemoService, count: number): Promise<readonly string[]> {
  const crowd = await Crowd.register(count, service.baseUrl);
  const client = new LoadClient(service.baseUrl, service.headers);
  const keys = Array.from({ length: count }, () => ({ key: crowd.nextKey() }));
  const previews = await client.postAll('/v1/previews', keys, 'preview_id');
  const asked = previews.ids.map((id) => ({ preview_id: id }));
  const { ids } = await client.postAll('/v1/grants', asked, 'id');
  await client.close();
  return ids;
}
