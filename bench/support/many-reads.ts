import autocannon from 'autocannon';
import { inRandomOrder } from './in-random-order.js';

const CONNECTIONS = 64;

export interface Reads {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** Reads of many grants, each connection in an order of its own. @throws Error when any was not answered 200 */
export async function readMany(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  grantIds: readonly string[],
  seconds: number,
): Promise<Reads> {
  const result = await autocannon({
    url: baseUrl,
    headers: { ...headers },
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(inRandomOrder(grantIds).map((id) => ({ method: 'GET', path: `/v1/grants/${id}` })));
    },
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) {
    const kinds = `${String(non2xx)} refused, ${String(errors)} without an answer, ${String(timeouts)} of these too late`;
    throw new Error(`some reads failed: ${kinds}`);
  }
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
