import { once } from 'node:events';
import { connect } from 'node:net';
import { ask, request } from './support/http-client.js';
import { runSampleApp } from './support/running-sample-app.js';
import { requestGate } from './support/request-gate.js';

describe('a clean end', () => {
  test('a request under way is finished before its connection is closed, while no new connection is taken', async () => {
    const shop = await runSampleApp();
    const arrived = requestGate.arrival();
    const underWay = ask(shop, '/v1/slow');
    await arrived;
    const closed = shop.app.close();
    await refusesConnections(shop.port);
    requestGate.open();
    const answer = await underWay;
    expect(answer).toMatchObject({ status: 200, body: { slow: true }, headers: { connection: 'close' } });
    await closed;
  });

  test('a request that was being sent is still answered', async () => {
    const shop = await runSampleApp();
    const whole = request('GET /v1/me');
    const socket = connect(shop.port, '127.0.0.1');
    socket.write(whole.slice(0, 40));
    // Whatever reached the server before this answer was asked for has been read by now.
    await ask(shop, '/v1/me');
    const closed = shop.app.close();
    await refusesConnections(shop.port);
    socket.write(whole.slice(40));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.toString().toLowerCase()).toContain('\r\nconnection: close\r\n');
    await closed;
    socket.destroy();
  });

  test('connections without a request are closed at once', async () => {
    const shop = await runSampleApp();
    const socket = connect(shop.port, '127.0.0.1');
    socket.write(request('GET /v1/me'));
    await once(socket, 'data');
    const ended = once(socket, 'end');
    await shop.app.close();
    await ended;
    socket.destroy();
  });

  test('a request that does not come to an end is cut off after the bound', async () => {
    const shop = await runSampleApp({ limits: { drainMs: 100 } });
    const arrived = requestGate.arrival();
    const underWay = ask(shop, '/v1/slow').catch((error: unknown) => error);
    await arrived;
    await shop.app.close();
    expect(await underWay).toMatchObject({ message: 'fetch failed' });
    requestGate.open();
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
