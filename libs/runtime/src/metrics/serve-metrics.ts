import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { ServedMetrics } from './merged-metrics.js';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 16;

/**
 * `GET /metrics` on a port of its own, which no client of the API can reach.
 * @throws Error when the port cannot be had
 */
export async function serveMetrics(served: ServedMetrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: HEADERS_TIMEOUT_MS },
    (request, response) => {
      request.resume();
      if (request.method === 'GET' && request.url === '/metrics') void answer(served, response);
      else response.writeHead(404).end();
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address === null || typeof address === 'string' ? port : address.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(served: ServedMetrics, response: ServerResponse): Promise<void> {
  try {
    const text = await served.metrics();
    response.writeHead(200, { 'content-type': served.contentType, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
