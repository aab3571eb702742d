import { grantStream } from '#domain';
import { MAX_READ } from '#event-store';
import { advanceClock } from '../support/time/advance-clock.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { ask, dataOf, idOf, refusal } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

const LATER = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };
const LATER_LABEL = { ...LATER, label_lines: ['Fay Fiction', '2 LATER LN', 'AUSTIN TX 78701-0002'] };
const DAY_S = 86_400;

describe('a person who moves, or replaces the key', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
    await awayFromMidnight(baseUrl);
  });
  afterAll(() => service.stop());

  const now = async () => String((await ask(baseUrl, 'GET', '/dev/v1/clock', {})).body['now']);
  const inDays = async (days: number) =>
    new Date(Date.parse(await now()) + days * DAY_S * 1000).toISOString().slice(0, 10);
  const advance = (seconds: number) => advanceClock(service, seconds);
  const eventsOf = async (grantId: string) => {
    const events = await service.running.engines.log.readStream(grantStream(grantId), {
      direction: 'forwards',
      limit: MAX_READ,
    });
    return events.map(({ type }) => type);
  };

  it('leaves out one business, which never reads the new address, while the others see it before and after the day', async () => {
    const person = await Person.registered(baseUrl);
    const key = await person.key();
    const kept = await service.business.claimKey(key);
    const { api: other } = await service.world.business();
    const leftOut = await other.claimKey(key);
    const move = { address: NEW_ADDRESS, effective_date: await inDays(2), keep: [idOf(kept).toUpperCase()] };
    const before = await person.get('/me');

    const preview = await person.post('/move/preview', move);
    expect(preview).toMatchObject({
      status: 200,
      body: {
        upcoming_address: LATER_LABEL,
        effective_date: move.effective_date,
        kept: [{ id: idOf(kept), status: 'active' }],
        left_out: [{ id: idOf(leftOut), status: 'active' }],
        kept_count: 1,
        left_out_count: 1,
      },
    });
    expect((await person.get('/me')).body).toEqual(before.body);
    expect(refusal(await person.get('/move'))).toEqual({ status: 404, code: 'no_move_scheduled' });

    const clicks = await Promise.all([1, 2].map(() => person.post('/move', move)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(clicks.find(({ status }) => status === 201)?.body).toEqual(preview.body);
    expect((await person.get('/move')).body).toEqual(preview.body);
    expect((await person.get('/me')).body).toEqual({
      ...before.body,
      upcoming_address: LATER_LABEL,
      effective_date: move.effective_date,
    });
    expect(refusal(await person.post('/move', move))).toEqual({ status: 409, code: 'move_already_scheduled' });
    expect((await service.business.read(idOf(kept))).body).toMatchObject({
      address: { line1: '9 FICTION RD' },
      upcoming_address: LATER_LABEL,
      effective_date: move.effective_date,
    });
    expect(JSON.stringify((await other.read(idOf(leftOut))).body)).not.toContain('LATER');

    await advance(2 * DAY_S);
    expect((await service.business.read(idOf(kept))).body).toMatchObject({
      address: LATER_LABEL,
      confirmed_at: `${move.effective_date}T00:00:00.000Z`,
    });
    expect(refusal(await other.read(idOf(leftOut)))).toEqual({ status: 410, code: 'grant_revoked' });
    const back = await Person.signedIn(baseUrl, person.email);
    expect((await back.get('/me')).body).toMatchObject({ address: LATER_LABEL, upcoming_address: null });
    expect(refusal(await back.get('/move'))).toEqual({ status: 404, code: 'no_move_scheduled' });
    expect(await eventsOf(idOf(kept))).toEqual([
      'grant.claimed.v1',
      'grant.address_change_scheduled.v1',
      'grant.address_changed.v1',
    ]);
    expect(await eventsOf(idOf(leftOut))).toEqual(['grant.claimed.v1', 'grant.revoked.v1']);
    const entries = dataOf(await back.get('/grants')).map(({ id, status }) => [id, status]);
    expect(entries).toEqual([
      [idOf(leftOut), 'revoked'],
      [idOf(kept), 'active'],
    ]);
  });

  it('cancels a move, after which nothing of it is left', async () => {
    const person = await Person.registered(baseUrl);
    const grant = await service.business.claimKey(await person.key());
    expect(refusal(await person.delete('/move'))).toEqual({ status: 404, code: 'no_move_scheduled' });
    const move = { address: NEW_ADDRESS, effective_date: await inDays(30) };
    expect((await person.post('/move', { ...move, keep: null })).body).toMatchObject({
      kept_count: 1,
      left_out_count: 0,
    });
    expect((await person.delete('/move')).status).toBe(204);
    expect((await person.get('/me')).body).toMatchObject({ upcoming_address: null, effective_date: null });
    expect((await service.business.read(idOf(grant))).body['upcoming_address']).toBeUndefined();
    expect((await person.post('/move', { ...move, keep: [] })).body).toMatchObject({
      kept_count: 0,
      left_out_count: 1,
    });
  });

  it('refuses dates that are none or not after today, and grants that are not the person’s', async () => {
    const person = await Person.registered(baseUrl);
    const other = await Person.registered(baseUrl);
    const theirs = await service.business.claimKey(await other.key());
    const tomorrow = await inDays(1);
    const wrong = [
      [{ address: NEW_ADDRESS, effective_date: await inDays(0) }, 'effective_date must be after today, in UTC'],
      [{ address: NEW_ADDRESS, effective_date: '2031-02-29' }, 'effective_date must be a date, YYYY-MM-DD'],
      [{ address: NEW_ADDRESS }, 'effective_date is required'],
      [
        { address: NEW_ADDRESS, effective_date: tomorrow, keep: [idOf(theirs)] },
        'keep must hold ids of your current grants alone',
      ],
      [{ address: NEW_ADDRESS, effective_date: tomorrow, keep: ['x'] }, 'keep must be a list of UUIDs'],
      [{ address: NEW_ADDRESS, effective_date: tomorrow, keep: 'all' }, 'keep must be a list of UUIDs'],
      [{ effective_date: tomorrow }, 'address is required'],
      [{ address: { ...ADDRESS, zip5: '1' }, effective_date: tomorrow }, 'address.zip5 must be five digits'],
    ] as const;
    for (const [body, message] of wrong) {
      for (const path of ['/move/preview', '/move']) {
        const answer = await person.post(path, body);
        expect([answer.status, (answer.body['error'] as { message: string }).message]).toEqual([400, message]);
      }
    }
    expect((await person.get('/move')).status).toBe(404);
  });

  it('keeps every grant when a key is replaced without a word about them', async () => {
    const person = await Person.registered(baseUrl);
    const old = await person.key();
    const grant = await service.business.claimKey(old);
    const replaced = await person.post('/key/replacement');
    expect(replaced.status).toBe(201);
    expect(replaced.body['key']).not.toBe(old);
    expect((await service.business.read(idOf(grant))).status).toBe(200);
    expect(refusal(await service.business.preview(old))).toEqual({ status: 404, code: 'key_not_found' });
    expect(refusal(await person.post('/move'))).toEqual({ status: 400, code: 'invalid_request' });
  });

  it('a replaced key finds nobody, the new one the same person, and a business that is left out loses the address', async () => {
    const person = await Person.registered(baseUrl);
    const old = await person.key();
    const kept = await service.business.claimKey(old);
    const { api: other } = await service.world.business();
    const leftOut = await other.claimKey(old);
    const unclaimed = await service.business.preview(old);

    const replaced = await person.post('/key/replacement', { keep: [idOf(kept)] });
    expect(replaced.status).toBe(201);
    expect((await person.get('/key')).body).toEqual(replaced.body);
    expect(refusal(await other.read(idOf(leftOut)))).toEqual({ status: 410, code: 'grant_revoked' });
    expect((await service.business.read(idOf(kept))).status).toBe(200);
    expect(refusal(await service.business.preview(old))).toEqual({ status: 404, code: 'key_not_found' });
    const late = await service.business.claim(String(unclaimed.body['preview_id']));
    expect(refusal(late)).toEqual({ status: 410, code: 'key_not_usable' });
    expect((await service.business.preview(String(replaced.body['key']))).status).toBe(201);
    await eventually(async () => ((await eventsOf(idOf(leftOut))).includes('grant.revoked.v1') ? true : undefined));
    expect(await eventsOf(idOf(leftOut))).toEqual(['grant.claimed.v1', 'grant.revoked.v1']);
    expect(refusal(await person.post('/key/replacement', { keep: [idOf(leftOut)] }))).toEqual({
      status: 400,
      code: 'invalid_request',
    });
  });
});
