import { ask, exchange, request } from './support/http-client.js';
import { runSampleApp } from './support/running-sample-app.js';

describe('health', () => {
  test('a process whose checks all succeed is live and ready, for callers without a key too', async () => {
    const shop = await runSampleApp({ health: [{ name: 'event-store', check: () => Promise.resolve() }] });
    const anonymous = { headers: { authorization: '' } };
    expect(await ask(shop, '/health/live', anonymous)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await ask(shop, '/health/ready', anonymous)).toMatchObject({ status: 200, body: { status: 'ok' } });
    const { port } = shop;
    for (const path of ['/health/live', '/health/ready']) {
      const head = await exchange(port, request(`HEAD ${path}`));
      expect(head).toMatchObject({ status: 200, body: undefined, headers: { 'content-length': '15' } });
    }
    await shop.app.close();
  });

  test('a process that is not ready says what is missing, also of a check that hangs or throws', async () => {
    const shop = await runSampleApp({
      health: [
        { name: 'event-store', check: () => Promise.reject(new Error('down')) },
        { name: 'document-store', check: () => Promise.resolve() },
        { name: 'redis', check: () => new Promise(() => undefined) },
        {
          name: 'keyring',
          check: () => {
            throw new Error('no file');
          },
        },
      ],
    });
    const answer = await ask(shop, '/health/ready');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ status: 'unavailable', missing: ['event-store', 'redis', 'keyring'] });
    expect((await ask(shop, '/health/live')).status).toBe(200);
    await shop.app.close();
  });

  test('a process that lacks what it can do without stays ready and names it', async () => {
    const shop = await runSampleApp({
      health: [
        { name: 'event-store', check: () => Promise.resolve() },
        { name: 'redis', degradesOnly: true, check: () => Promise.reject(new Error('down')) },
      ],
    });
    const answer = await ask(shop, '/health/ready');
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok', degraded: ['redis'] } });
    await shop.app.close();
  });
});
