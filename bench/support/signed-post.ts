import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'undici';

const SECRET = randomBytes(32);

/** A webhook as the service sends it, made from nothing and noted nowhere. @throws Error when it is not answered 204 */
export async function signedPost(pool: Pool, path: string): Promise<void> {
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const data = { event_id: id, grant_id: randomUUID(), external_ref: 'order-4711', detail: {} };
  const body = JSON.stringify({ type: 'address.confirmed', timestamp: new Date().toISOString(), data });
  const signature = createHmac('sha256', SECRET).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const { statusCode, body: answer } = await pool.request({ path, method: 'POST', headers, body });
  await answer.dump();
  if (statusCode !== 204) throw new Error('a POST was not taken');
}
