import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of loopback that nobody listens on at the moment, for programs that must be told theirs. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
