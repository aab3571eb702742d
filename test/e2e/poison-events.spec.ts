import { randomUUID } from 'node:crypto';
import { grantStream } from '#domain';
import { refusal, seen } from '../support/business.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';

describe('an event that nobody can read', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const claim = async () => {
    const person = await service.world.person();
    const grant = await service.business.claim(await service.world.preview(service.demo.business.id, person));
    return { person, grant, id: String(grant.body['id']) };
  };
  const append = (stream: string, type: string, data: Readonly<Record<string, string>>) =>
    service.running.engines.log.append(
      stream,
      [
        {
          id: randomUUID(),
          type,
          data,
          metadata: {
            time: new Date().toISOString(),
            correlationId: randomUUID(),
            causationId: null,
            actor: 'service:test',
          },
        },
      ],
      'any',
    );
  const ready = async () => {
    const response = await fetch(`${service.running.baseUrl}/health/ready`);
    return { status: response.status, body: await response.json() };
  };

  it('makes its own grant unreadable, raises an alarm, and holds up nothing else', async () => {
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } });
    const [unknown, damaged, well] = [await claim(), await claim(), await claim()];
    await append(grantStream(unknown.id), 'grant.of_a_later_version.v9', {});
    await append(grantStream(damaged.id), 'grant.revoked.v1', { reason: 'no reason of ours' });
    await append(`grant-${randomUUID()}`, 'grant.approved.v1', {});
    const after = await claim();

    const unavailable = { status: 503, code: 'service_unavailable' };
    expect(refusal(await service.business.read(unknown.id))).toEqual(unavailable);
    expect(refusal(await service.business.read(damaged.id))).toEqual(unavailable);
    expect(refusal(await service.business.release(unknown.id))).toEqual(unavailable);
    for (const { id, grant } of [well, after]) {
      expect(seen(await service.business.read(id))).toEqual({ status: 200, body: grant.body });
    }
    await well.person.revokes(well.id);
    expect(refusal(await service.business.read(well.id))).toEqual({ status: 410, code: 'grant_revoked' });
    expect((await service.business.release(after.id)).status).toBe(200);
    await eventually(async () => JSON.stringify(await ready()).includes('projections') || undefined);
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok', degraded: ['projections'] } });
  });

  it('leaves other businesses’ lists as they are', async () => {
    const business = await service.world.business();
    const person = await service.world.person();
    const grant = await business.api.claim(await service.world.preview(business.id, person));
    expect((await business.api.list()).body).toEqual({ data: [grant.body], next_cursor: null });
  });
});
