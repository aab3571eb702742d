import { randomUUID } from 'node:crypto';
import { businessStream } from '#domain';
import { eventually } from '../support/time/eventually.js';
import { startService, type Service } from '../support/service/service.js';

describe('a revocation of an API key that was cut off behind its event', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is in force all the same, for that key alone', async () => {
    const { running, world } = service;
    const { log, clock } = running.engines;
    const [business, other] = [await world.business(), await world.business()];
    const stream = businessStream(business.id);
    const revoked = {
      id: randomUUID(),
      type: 'business.api_key_revoked.v1',
      data: { keyId: business.keyId },
      metadata: { time: clock.iso(), correlationId: randomUUID(), causationId: null, actor: 'service:test' },
    };
    expect((await business.api.call('GET', '/v1/status')).status).toBe(200);

    await log.append(stream, [revoked], 'any');

    await eventually(async () => {
      const { status } = await business.api.call('GET', '/v1/status');
      return status === 401 ? true : undefined;
    });
    expect((await other.api.call('GET', '/v1/status')).status).toBe(200);
  });
});
