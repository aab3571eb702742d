import { randomUUID } from 'node:crypto';
import { dataOf, refusal } from '../support/business.js';
import { startService, type Service } from '../support/service.js';
import { TestClock } from '../support/test-clock.js';

describe('time, as a business sees it pass', () => {
  const clock = new TestClock(Date.parse('2030-01-15T10:00:00.000Z'));
  let service: Service;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
  });
  afterAll(() => service.stop());

  it('a move takes effect at midnight, and whoever was left out never reads the new address', async () => {
    const { world, business, demo } = service;
    const person = await world.person();
    const kept = await business.claim(await world.preview(demo.business.id, person));
    const leftOut = await business.claim(await world.preview(demo.business.id, person));
    const address = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };
    const move = { moveId: randomUUID(), address, effectiveDate: '2030-02-01', leftOut: [String(leftOut.body['id'])] };
    await person.does({ type: 'schedule-move', ...move });
    clock.set('2030-02-01T08:30:00.000Z');
    await person.moves();

    expect((await business.read(String(kept.body['id']))).body).toEqual({
      ...kept.body,
      address: { ...address, label_lines: ['Erin Muster', '2 LATER LN', 'AUSTIN TX 78701-0002'] },
      confirmed_at: '2030-02-01T00:00:00.000Z',
    });
    expect(refusal(await business.read(String(leftOut.body['id'])))).toEqual({ status: 410, code: 'grant_revoked' });
    expect(JSON.stringify(dataOf(await business.list({ status: 'revoked' })))).not.toContain('LATER');
  });

  it('an address is stale once its confirmation is more than twelve months old', async () => {
    const { world, business, demo } = service;
    clock.set('2031-05-05T12:00:00.000Z');
    const person = await world.person();
    const grant = await business.claim(await world.preview(demo.business.id, person));
    const staleAt = async (iso: string) => {
      clock.set(iso);
      return (await business.read(String(grant.body['id']))).body['stale'];
    };
    expect(await staleAt('2032-05-05T12:00:00.000Z')).toBe(false);
    expect(await staleAt('2032-05-05T12:00:00.001Z')).toBe(true);
    await person.does({ type: 'confirm-address' });
    expect(await staleAt('2032-05-05T12:00:00.001Z')).toBe(false);
  });
});
