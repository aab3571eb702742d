import { once } from 'node:events';
import { connect } from 'node:net';
import { ask, request } from './support/http-client.js';
import { runningShop } from './support/running-shop.js';
import { turnstile } from './support/turnstile.js';

describe('a clean end', () => {
  test('a request under way is finished, its connection closed after the answer, and no new one taken', async () => {
    const shop = await runningShop();
    const arrived = turnstile.arrival();
    const underWay = ask(shop, '/v1/slow');
    await arrived;
    const closed = shop.app.close();
    await refusesConnections(shop.port);
    turnstile.open();
    const answer = await underWay;
    expect(answer).toMatchObject({ status: 200, body: { slow: true }, headers: { connection: 'close' } });
    await closed;
  });

  test('connections without a request are closed at once', async () => {
    const shop = await runningShop();
    const socket = connect(shop.port, '127.0.0.1');
    socket.write(request('GET /v1/me'));
    await once(socket, 'data');
    const ended = once(socket, 'end');
    await shop.app.close();
    await ended;
    socket.destroy();
  });

  test('a request that does not come to an end is cut off after the bound', async () => {
    const shop = await runningShop({ limits: { drainMs: 100 } });
    const arrived = turnstile.arrival();
    const underWay = ask(shop, '/v1/slow').catch((error: unknown) => error);
    await arrived;
    await shop.app.close();
    expect(await underWay).toMatchObject({ message: 'fetch failed' });
    turnstile.open();
  });
});

async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await Promise.race([once(socket, 'connect').then(() => 'open'), once(socket, 'error')]).catch(
      () => 'refused',
    );
    socket.destroy();
    if (outcome !== 'open') return;
  }
}
