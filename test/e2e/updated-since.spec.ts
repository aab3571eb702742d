import { dataOf, idOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { NEXT_ADDRESS } from '../support/personas/made-up-person.js';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

describe('a business that asks what has changed', () => {
  const clock = new TestClock(Date.parse('2030-06-01T12:00:00.000Z'));
  let service: Service;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
  });
  afterAll(() => service.stop());

  const claim = async (by: TestBusiness, person: Person) => {
    const grant = await by.api.claim(await service.world.preview(by.id, person));
    return idOf(grant);
  };
  const changedSince = async (by: TestBusiness, since: string) =>
    dataOf(await by.api.list({ updated_since: since })).map(({ id }) => id);

  it.each<[string, (person: Person) => Promise<void>]>([
    ['a correction', (person) => person.correctsAddress(NEXT_ADDRESS)],
    ['a confirmation', (person) => person.confirmsAddress()],
    ['a name change', (person) => person.changesName({ given_name: 'Eve' })],
    ['a scheduled move', (person) => person.schedulesMove(NEXT_ADDRESS, '2031-01-01')],
  ])('hears of %s, from its very millisecond on', async (_what, change) => {
    const business = await service.world.business();
    const person = await service.world.person();
    const grantId = await claim(business, person);
    clock.advance(60_000);
    await change(person);
    const at = clock.iso();
    clock.advance(1);
    expect(await changedSince(business, at)).toEqual([grantId]);
    expect(await changedSince(business, clock.iso())).toEqual([]);
  });

  it('hears of a cancelled move, of a move in effect and of a revocation', async () => {
    const business = await service.world.business();
    const person = await service.world.person();
    const grantId = await claim(business, person);
    const hears = async (change: () => Promise<void>) => {
      clock.advance(1);
      const before = clock.iso();
      expect(await changedSince(business, before)).toEqual([]);
      await change();
      expect(await changedSince(business, before)).toEqual([grantId]);
    };
    await person.schedulesMove(NEXT_ADDRESS, '2030-12-24');
    await hears(() => person.cancelsMove());
    await person.schedulesMove(NEXT_ADDRESS, '2030-12-24');
    await hears(async () => {
      clock.set('2030-12-24T01:00:00.000Z');
      await eventually(async () => ((await changedSince(business, '2030-12-24')).length > 0 ? true : undefined));
    });
    await hears(async () => (await person.signedInAnew()).revokes(grantId));
  });

  it('hears nothing of claims, approvals, denials, releases and reports', async () => {
    const business = await service.world.business();
    const careful = await service.world.person();
    await careful.approvesClaims(true);
    const [approved, denied] = [await claim(business, careful), await claim(business, careful)];
    await careful.approves(approved);
    await careful.denies(denied);
    await business.api.reportReturnedMail(approved);
    await business.api.release(approved);
    expect(await changedSince(business, '1970-01-01')).toEqual([]);
  });

  it('gets those changes newest grant first, by fifties, and with a status when it asks for one', async () => {
    const business = await service.world.business();
    const [changed, other] = [await service.world.person(), await service.world.person()];
    const ids: string[] = [];
    for (let count = 0; count < 60; count++) {
      const id = await claim(business, changed);
      ids.unshift(id);
      if (count % 10 === 0) await claim(business, other);
    }
    const since = clock.iso();
    await changed.confirmsAddress();
    const first = await business.api.list({ updated_since: since });
    const cursor = String(first.body['next_cursor']);
    const second = await business.api.list({ updated_since: since, cursor });
    expect([...dataOf(first), ...dataOf(second)].map(({ id }) => id)).toEqual(ids);
    expect([dataOf(first).length, second.body['next_cursor']]).toEqual([50, null]);
    await changed.revokes(ids[7]);
    const revoked = await business.api.list({ updated_since: since, status: 'revoked' });
    expect(dataOf(revoked).map(({ id }) => id)).toEqual([ids[7]]);
  });

  it('may name the moment with Z, with an offset, to the nanosecond or as a day', async () => {
    const business = await service.world.business();
    const person = await service.world.person();
    const grantId = await claim(business, person);
    clock.set('2032-03-01T23:30:00.500Z');
    await (await person.signedInAnew()).confirmsAddress();
    const earlier = [
      '2032-03-01',
      '2032-03-01T23:30Z',
      '2032-03-02T00:30:00.5+01:00',
      '2032-03-01T23:30:00.500999999Z',
    ];
    const later = ['2032-03-02', '2032-03-01T23:30:00.501Z', '2032-03-01T18:30:01-05:00', '9999-12-31'];
    for (const since of earlier) expect([since, await changedSince(business, since)]).toEqual([since, [grantId]]);
    for (const since of later) expect([since, await changedSince(business, since)]).toEqual([since, []]);
  });

  it('gets each change once when it goes on from where an answer says that it is complete', async () => {
    const business = await service.world.business();
    const [one, other] = [await service.world.person(), await service.world.person()];
    const [first, second] = [await claim(business, one), await claim(business, other)];
    await one.confirmsAddress();
    clock.advance(1);
    const asOf = (await business.api.list()).headers.get('consent-as-of') ?? '';
    expect(asOf).toBe(clock.iso());
    expect(await changedSince(business, asOf)).toEqual([]);
    // In the very millisecond, and later.
    await other.confirmsAddress();
    expect(await changedSince(business, asOf)).toEqual([second]);
    clock.advance(5_000);
    await one.confirmsAddress();
    expect(await changedSince(business, asOf)).toEqual([second, first]);
  });

  it.each(['', 'yesterday', '2032-02-30', '2032-03-01T10:00:00', '2032-03-01 10:00:00Z', '1709251200', '2032-3-1'])(
    'is told that %j is no moment',
    async (since) => {
      const answer = await service.business.list({ updated_since: since });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'invalid_request',
            message: 'updated_since must be an ISO 8601 date-time with Z or an offset, or a date',
          },
        },
      });
    },
  );

  it('hears nothing since a moment that is later than any', async () => {
    const business = await service.world.business();
    const person = await service.world.person();
    await claim(business, person);
    await person.confirmsAddress();
    expect(await changedSince(business, '9999-12-31T23:59:59-23:59')).toEqual([]);
  });

  it('is told when it names two moments at once', async () => {
    const answer = await service.business.call('GET', '/v1/grants?updated_since=2030-01-01&updated_since=2031-01-01');
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });
});
