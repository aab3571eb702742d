import { idOf, refusal, type Answer } from '../support/clients/ask.js';
import { FailingLog } from '../support/faults/failing-log.js';
import { NEXT_ADDRESS } from '../support/personas/made-up-person.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

const NEXT_YEAR = `${String(new Date().getUTCFullYear() + 1)}-03-01`;

describe('a person’s access history', () => {
  let service: Service;
  let log: FailingLog;
  beforeAll(async () => {
    service = await startService({
      substitute: (engines) => {
        log = new FailingLog(engines.log);
        return { ...engines, log };
      },
    });
  });
  afterEach(() => {
    log.failing = undefined;
  });
  afterAll(() => service.stop());

  const claim = async (person: Person) =>
    service.business.claim(await service.world.preview(service.demo.business.id, person));
  const entriesOf = async (person: Person) =>
    (await service.world.accessEntries(person)).map(({ type, data }) => ({ type, ...data }));
  /** What each entry says, whatever it is of. */
  const base = () => ({ businessId: service.demo.business.id, channel: 'api' });

  it('has an entry for each preview, claim, read and line of a list, in its order, once the answer is there', async () => {
    const person = await service.world.person();
    const preview = await service.business.preview(await person.key());
    const previewed = {
      type: 'access.previewed.v1',
      ...base(),
      previewId: preview.body['preview_id'],
      fields: ['display.name', 'display.locality'],
    };
    expect(await entriesOf(person)).toEqual([previewed]);

    const grant = await service.business.claim(String(preview.body['preview_id']));
    const grantId = grant.body['id'];
    const told = { ...base(), grantId, grantRevision: 0, fields: ['name', 'address'] };
    expect(await entriesOf(person)).toEqual([previewed, { type: 'access.claimed.v1', ...told }]);
    await service.business.claim(String(preview.body['preview_id']));
    await service.business.read(String(grantId));
    await service.business.list();
    expect(await entriesOf(person)).toEqual([
      previewed,
      { type: 'access.claimed.v1', ...told },
      { type: 'access.read.v1', ...told },
      { type: 'access.read.v1', ...told },
      { type: 'access.listed.v1', ...told },
    ]);
  });

  it('says who asked, when and in which request', async () => {
    const person = await service.world.person();
    const since = new Date().toISOString();
    const preview = await service.business.preview(await person.key());
    const [entry] = await service.world.accessEntries(person);
    expect(entry?.metadata).toEqual({
      time: expect.stringMatching(/Z$/) as string,
      correlationId: preview.headers.get('x-request-id'),
      causationId: null,
      actor: `business:${service.demo.business.id}`,
    });
    expect(String(entry?.metadata.time) >= since).toBe(true);
  });

  it('names a scheduled move’s address where that was shown', async () => {
    const person = await service.world.person();
    const grant = await claim(person);
    await person.schedulesMove(NEXT_ADDRESS, NEXT_YEAR);
    await service.business.read(idOf(grant));
    expect((await entriesOf(person)).at(-1)).toMatchObject({
      type: 'access.read.v1',
      fields: ['name', 'address', 'upcoming_address', 'effective_date'],
    });
  });

  it('has one entry without fields for a claim that waits, and none for looking at it', async () => {
    const careful = await service.world.person();
    await careful.approvesClaims(true);
    const preview = await service.world.preview(service.demo.business.id, careful);
    const grant = await service.business.claim(preview);
    await service.business.claim(preview);
    await service.business.read(idOf(grant));
    await service.business.list();
    const entry = { ...base(), grantId: grant.body['id'], grantRevision: 0, fields: [] };
    expect(await entriesOf(careful)).toEqual([{ type: 'access.claimed.v1', ...entry }]);
  });

  it('has no entry for what disclosed nothing: refused claims, reads, releases and reports', async () => {
    const person = await service.world.person();
    const other = await service.world.business();
    const grant = await claim(person);
    const known = await entriesOf(person);
    const id = idOf(grant);
    await other.api.read(id);
    await other.api.list();
    await other.api.claim(await service.world.preview(service.demo.business.id, person));
    await service.business.reportReturnedMail(id);
    await service.business.release(id);
    await service.business.read(id);
    await service.business.release(id);
    const unclaimable = await service.world.preview(service.demo.business.id, person);
    await person.replacesKey();
    expect(refusal(await service.business.claim(unclaimable)).status).toBe(410);
    expect(await entriesOf(person)).toEqual(known);
  });

  it('that cannot be written keeps everything from being shown', async () => {
    const person = await service.world.person({ given_name: 'Hidden' });
    const grant = await claim(person);
    const preview = await service.world.preview(service.demo.business.id, person);
    const known = await entriesOf(person);
    const key = await person.key();
    log.failing = 'access-';
    const refused: Answer[] = [
      await service.business.preview(key),
      await service.business.claim(preview),
      await service.business.claim(preview),
      await service.business.read(idOf(grant)),
      await service.business.list(),
    ];
    log.failing = undefined;
    expect(refused.map(refusal)).toEqual(refused.map(() => ({ status: 503, code: 'service_unavailable' })));
    expect(JSON.stringify(refused.map(({ body }) => body))).not.toMatch(/Hidden|FICTION|NOWHERE/);
    expect(await entriesOf(person)).toEqual(known);

    expect((await service.business.claim(preview)).status).toBe(201);
    expect((await entriesOf(person)).length).toBe(known.length + 1);
  });

  it('of one person fails a page that shows several', async () => {
    const business = await service.world.business();
    const [one, two] = [await service.world.person(), await service.world.person()];
    for (const person of [one, two]) await business.api.claim(await service.world.preview(business.id, person));
    log.failing = `access-${one.id}`;
    expect(refusal(await business.api.list()).status).toBe(503);
    log.failing = undefined;
    expect((await business.api.list()).status).toBe(200);
  });
});
