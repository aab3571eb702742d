import type { Client } from 'undici';

export interface Looked {
  readonly status: number;
  /** From the first byte sent to the last one received, in milliseconds. */
  readonly milliseconds: number;
}

/** A look-up on a connection that is open and idle. */
export async function timedLookUp(connection: Client, apiKey: string, key: string): Promise<Looked> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ key });
  const since = performance.now();
  const answer = await connection.request({ method: 'POST', path: '/v1/previews', headers, body });
  await answer.body.dump();
  return { status: answer.statusCode, milliseconds: performance.now() - since };
}
