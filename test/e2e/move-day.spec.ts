import { grantStream, personStream } from '#domain';
import { MAX_READ } from '#event-store';
import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { FailingLog } from '../support/faults/failing-log.js';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';
import type { Person } from '../support/personas/person.js';

const LATER = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };

describe('time, as a business sees it pass', () => {
  const clock = new TestClock(Date.parse('2030-01-15T10:00:00.000Z'));
  let service: Service;
  let log: FailingLog;
  beforeAll(async () => {
    service = await startService({
      substitute: (engines) => {
        log = new FailingLog(engines.log);
        return { ...engines, clock, log };
      },
    });
  });
  afterAll(() => service.stop());

  const untilMoved = ({ id }: Person) =>
    eventually(async () => {
      const events = await log.readStream(personStream(id), { direction: 'forwards', limit: MAX_READ });
      return events.some(({ type }) => type === 'person.move_took_effect.v1') || undefined;
    });

  it('a move takes effect at midnight, and whoever was left out never reads the new address', async () => {
    const { world, business, demo } = service;
    const person = await world.person();
    const kept = await business.claim(await world.preview(demo.business.id, person));
    const leftOut = await business.claim(await world.preview(demo.business.id, person));
    await person.schedulesMove(LATER, '2030-02-01', [idOf(kept)]);
    clock.set('2030-02-01T08:30:00.000Z');
    await untilMoved(person);

    expect((await business.read(idOf(kept))).body).toEqual({
      ...kept.body,
      address: { ...LATER, label_lines: ['Erin Muster', '2 LATER LN', 'AUSTIN TX 78701-0002'] },
      confirmed_at: '2030-02-01T00:00:00.000Z',
    });
    expect(refusal(await business.read(idOf(leftOut)))).toEqual({ status: 410, code: 'grant_revoked' });
    expect(JSON.stringify(dataOf(await business.list({ status: 'revoked' })))).not.toContain('LATER');
  });

  it('a move is in effect from midnight on, also before anything of it stands in the log', async () => {
    const { world, business, demo } = service;
    const claim = async (person: Person) => business.claim(await world.preview(demo.business.id, person));
    clock.set('2030-02-15T10:00:00.000Z');
    const person = await world.person();
    const [kept, leftOut] = [await claim(person), await claim(person)];
    await person.approvesClaims(true);
    const pending = idOf(await claim(person));
    const left = [idOf(leftOut), pending];
    await person.schedulesMove(LATER, '2030-03-01', [idOf(kept)]);
    log.failing = grantStream(left[0] ?? '');
    clock.set('2030-03-01T00:00:00.000Z');

    expect((await business.read(idOf(kept))).body).toEqual({
      ...kept.body,
      address: { ...LATER, label_lines: ['Erin Muster', '2 LATER LN', 'AUSTIN TX 78701-0002'] },
      confirmed_at: '2030-03-01T00:00:00.000Z',
    });
    for (const id of left) expect(refusal(await business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
    const [ended = ''] = left;
    const notActive = { status: 409, code: 'grant_not_active' };
    expect(refusal(await business.reportReturnedMail(ended))).toEqual(notActive);
    expect(refusal(await business.release(ended))).toEqual(notActive);
    expect(refusal(await business.withdraw(pending))).toEqual({ status: 409, code: 'grant_not_pending' });
    expect((await business.preview(await person.key())).body).toMatchObject({ display: { locality: 'AUSTIN, TX' } });

    log.failing = undefined;
    const later = await person.signedInAnew();
    expect(refusal(await later.post(`/grants/${pending}/approval`))).toEqual({
      status: 409,
      code: 'grant_not_pending',
    });
    expect((await later.put('/address', { ...LATER, line1: '3 LATER LN' })).status).toBe(200);
    expect((await business.read(idOf(kept))).body).toMatchObject({ address: { line1: '3 LATER LN' } });
  });

  it('a business that a move leaves out reports and releases as any other until that day', async () => {
    const { world, business, demo } = service;
    clock.set('2030-04-15T10:00:00.000Z');
    const person = await world.person();
    const leftOut = idOf(await business.claim(await world.preview(demo.business.id, person)));
    await person.schedulesMove(LATER, '2030-05-01', []);
    clock.set('2030-04-30T23:59:59.000Z');
    expect((await business.reportReturnedMail(leftOut)).status).toBe(201);
    expect((await business.release(leftOut)).status).toBe(200);
  });

  it('an address is stale once its confirmation is more than twelve months old', async () => {
    const { world, business, demo } = service;
    clock.set('2031-05-05T12:00:00.000Z');
    const person = await world.person();
    const grant = await business.claim(await world.preview(demo.business.id, person));
    const staleAt = async (iso: string) => {
      clock.set(iso);
      return (await business.read(idOf(grant))).body['stale'];
    };
    expect(await staleAt('2032-05-05T12:00:00.000Z')).toBe(false);
    expect(await staleAt('2032-05-05T12:00:00.001Z')).toBe(true);
    await (await person.signedInAnew()).confirmsAddress();
    expect(await staleAt('2032-05-05T12:00:00.001Z')).toBe(false);
  });
});
