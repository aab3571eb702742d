import { exchange, request } from './support/http-client.js';
import { requestGate } from './support/request-gate.js';
import { runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const SLOW = request('GET /v1/slow');

describe('connections', () => {
  let shop: RunningSampleApp;
  afterEach(async () => {
    requestGate.open();
    await shop.app.close();
  });

  test('one on which no byte goes either way is closed after the bound, with its request unanswered', async () => {
    shop = await runSampleApp({ limits: { connectionTimeoutMs: 200 } });
    await expect(exchange(shop.port, SLOW)).rejects.toThrow(/^closed without a whole answer: $/);
  });

  test('one more than there may be is dropped, while those that are there go on', async () => {
    shop = await runSampleApp({ limits: { maxConnections: 2 } });
    const underWay = [];
    for (let n = 0; n < 2; n++) {
      const arrived = requestGate.arrival();
      underWay.push(exchange(shop.port, SLOW));
      await arrived;
    }
    await expect(exchange(shop.port, request('GET /v1/me'))).rejects.toThrow(/^closed without|ECONNRESET|EPIPE/);
    requestGate.open();
    expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
