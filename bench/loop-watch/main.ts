import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A process with nothing to do. Asked, it tells how late its loop was at the latest since the last time, in ms. */
const RESOLUTION_MS = 10;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
const server = createServer((_request, response) => {
  response.end(String(Math.max(0, delays.max / 1e6 - RESOLUTION_MS)));
  delays.reset();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}\n`);
});
process.on('SIGTERM', () => process.exit());
