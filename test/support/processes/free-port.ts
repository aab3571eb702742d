import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux hands out by itself: nobody is given one of them between this look and its use. */
const [LOWEST, HIGHEST] = [15_000, 32_000];
const MOST_TRIES = 100;

/** A port of loopback that nobody listens on at the moment, for programs that must be told theirs. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(LOWEST, HIGHEST);
    try {
      return await tryPort(port);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** @throws Error when somebody has it */
async function tryPort(port: number): Promise<number> {
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
  return port;
}
