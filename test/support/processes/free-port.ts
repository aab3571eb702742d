import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux hands out by itself: nobody is given one of them between this look and its use. */
const [LOWEST, HIGHEST] = [15_000, 32_000];
const MOST_LOOKS = 100;

/** A port of loopback that nobody listens on at the moment, for programs that must be told theirs. */
export async function freePort(): Promise<number> {
  for (let looked = 1; ; looked++) {
    const port = randomInt(LOWEST, HIGHEST);
    try {
      return await lookAt(port);
    } catch (error) {
      if (looked === MOST_LOOKS) throw error;
    }
  }
}

/** @throws Error when somebody has it */
async function lookAt(port: number): Promise<number> {
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
  return port;
}
