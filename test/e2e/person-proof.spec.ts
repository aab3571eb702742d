import { accessStream } from '#domain';
import { CHECKPOINTS, HISTORY_CHAINS, LogSigner, ProofLog } from '#proofs';
import { checkBundle, parseVkeys } from '../../sdk/verify/src/index.js';
import { ask, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

const PATH = '/access-history/proof';

describe('a person who wants evidence of their own history', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const idOfPerson = async (person: Person) => idOf(await person.get('/me'));

  async function keys() {
    const { keyring, proofs } = service.running.engines;
    const { origin = '' } = (await new ProofLog(proofs).newest()) ?? {};
    return parseVkeys(new LogSigner(keyring, origin).verifiers.map(({ vkey }) => `${vkey}\n`).join(''));
  }

  async function onwards(person: Person, first: Answer): Promise<readonly Answer[]> {
    const pages = [first];
    for (let next = first.body['next_cursor']; typeof next === 'string'; next = pages.at(-1)?.body['next_cursor'])
      pages.push(await person.get(`${PATH}?cursor=${next}`));
    return pages;
  }
  const whole = async (person: Person) => onwards(person, await person.get(PATH));

  const checked = async (pages: readonly Answer[]) =>
    checkBundle({ pages: pages.map(({ body }) => JSON.stringify(body)) }, { keys: await keys() });

  /** Somebody whose address was read so often. */
  async function read(times: number): Promise<Person> {
    const person = await Person.registered(baseUrl);
    const grant = idOf(await service.business.claimKey(await person.key()));
    const { log } = service.running.engines;
    const stream = accessStream(await idOfPerson(person));
    await service.business.read(grant);
    const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
    if (last === undefined) throw new Error('a read is written down');
    const { type, data, metadata } = last;
    const more = Array.from({ length: times - 1 }, () => ({ id: crypto.randomUUID(), type, data, metadata }));
    if (more.length > 0) await log.append(stream, more, 'any');
    return person;
  }

  it('has it the moment after a look, and the checker, which knows nothing of the service, says that it holds', async () => {
    const person = await read(1);
    const [page, ...more] = await whole(person);
    expect([page?.status, more]).toEqual([200, []]);
    const { holds, problems, history } = await checked(page === undefined ? [] : [page]);
    expect([holds, problems]).toEqual([true, []]);
    expect(history.map(({ revision, what }) => [revision, what])).toEqual([
      [0, expect.stringContaining('looked')],
      [1, expect.any(String)],
      [2, 'read the address'],
    ]);
  });

  it('has it also before anybody looked', async () => {
    const pages = await whole(await Person.registered(baseUrl));
    expect(pages.map(({ body }) => body['entries'])).toEqual([[]]);
    expect((await checked(pages)).holds).toBe(true);
  });

  it('gets a long one in pages under one checkpoint, though others look meanwhile', async () => {
    const person = await read(230);
    const first = await person.get(PATH);
    await service.business.claimKey(await person.key());
    const pages = await onwards(person, first);
    expect(pages.map(({ body }) => (body['entries'] as unknown[]).length)).toEqual([100, 100, 32]);
    expect((await checked(pages)).problems).toEqual([]);
    const missing = await checked(pages.slice(0, 2));
    expect(missing.holds).toBe(false);
  });

  it('cannot go on with what is another’s, made up or no cursor', async () => {
    const [one, other] = [await read(101), await read(101)];
    const own = String((await one.get(PATH)).body['next_cursor']);
    const others = String((await other.get(PATH)).body['next_cursor']);
    const flipped = `${own.slice(0, 50)}${own[50] === 'A' ? 'B' : 'A'}${own.slice(51)}`;
    for (const cursor of [others, flipped, own.slice(1), '', crypto.randomUUID(), 'A'.repeat(3_900)])
      expect(refusal(await one.get(`${PATH}?cursor=${cursor}`))).toEqual({ status: 400, code: 'invalid_request' });
    expect((await one.get(`${PATH}?cursor=${own}`)).status).toBe(200);
    const twice = await one.get(`${PATH}?cursor=${own}&cursor=${own}`);
    expect(refusal(twice)).toEqual({ status: 400, code: 'invalid_request' });
    expect((await ask(baseUrl, 'GET', `/person/v1${PATH}`, {})).status).toBe(401);
  });

  it('may ask forty times at once without holding up anybody', async () => {
    const person = await read(300);
    await person.get(PATH);
    const flood = Promise.all(Array.from({ length: 40 }, () => person.get(PATH)));
    const other = await person.get('/me');
    expect(other.status).toBe(200);
    const answers = await flood;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((answer) => JSON.stringify(refusal(answer))))).toEqual(
      new Set(['{"status":503,"code":"proof_not_ready"}']),
    );
    expect(refused.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
  });

  it('is gone from the proofs when the person is deleted', async () => {
    const person = await read(2);
    const id = await idOfPerson(person);
    await person.get(PATH);
    const { proofs } = service.running.engines;
    expect((await proofs.get(HISTORY_CHAINS, id))?.body.count).toBe(4);
    expect((await (await person.signedInAnew()).delete('/me')).status).toBe(204);
    await eventually(async () => ((await proofs.get(HISTORY_CHAINS, id)) === undefined ? true : undefined));
    expect((await person.get(PATH)).status).toBe(401);
  });

  it('is told that nothing can be proved where the log has no tree, while the rest of the app works', async () => {
    const person = await read(1);
    await service.running.engines.proofs.remove(CHECKPOINTS, 'newest');
    const answer = await person.get(PATH);
    expect(refusal(answer)).toEqual({ status: 503, code: 'proofs_unavailable' });
    expect(answer.headers.get('retry-after')).toBe('60');
    expect((await person.get('/access-history')).status).toBe(200);
  });
});
