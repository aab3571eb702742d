import { randomUUID } from 'node:crypto';
import { idOf, refusal, seen } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

const NEXT_YEAR = `${String(new Date().getUTCFullYear() + 1)}-03-01`;

describe('a business that reads a grant', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const claim = async (person: Person) =>
    service.business.claim(await service.world.preview(service.demo.business.id, person));
  const registered = (name: object = {}, address: object = {}) =>
    Person.registered(service.running.baseUrl, { ...NAME, ...name }, { ...ADDRESS, ...address });
  const read = (grantId: unknown) => service.business.read(String(grantId));

  it.each([
    ['spaces and capitals', { given_name: ' MARIA  José ', family_name: 'dE lA Cruz ' }],
    ['accents that combine, and the same composed', { given_name: 'Zoe\u0301', family_name: 'Zo\u00E9' }],
    ['every part', { middle_name: 'Q.', suffix: 'Jr.', mailing_name: 'The "Q" <Family> & Co.\\' }],
    [
      'other scripts, and marks that change direction',
      { given_name: '\u05D0\u202E\u4E2D\u{20BB7}', family_name: '\u0130\u0131\u017F' },
    ],
    ['a hundred emoji', { given_name: '\u{1F468}\u200D'.repeat(50), family_name: '\u{1F600}' }],
  ])('gets the name byte for byte: %s', async (_what, name) => {
    const person = await registered(name);
    const claimed = await claim(person);
    expect(claimed.body['name']).toEqual({ ...NAME, ...name });
    expect((await read(claimed.body['id'])).body).toEqual(claimed.body);
  });

  it.each([
    [
      'all parts of the name',
      { middle_name: 'Q.', suffix: 'Jr.' },
      {},
      ['Fay Q. Fiction Jr.', '9 FICTION RD', 'TOPEKA KS 66603-0009'],
    ],
    [
      'the mailing name',
      { mailing_name: 'Fiction Household' },
      { line2: 'APT 2' },
      ['Fiction Household', '9 FICTION RD', 'APT 2', 'TOPEKA KS 66603-0009'],
    ],
  ])('gets label lines to print, with %s', async (_what, name, address, lines) => {
    const person = await registered(name, address);
    expect((await claim(person)).body).toMatchObject({ address: { label_lines: lines } });
  });

  it('sees a scheduled move until it is cancelled', async () => {
    const person = await registered();
    const claimed = await claim(person);
    const address = { line1: '2 LATER LN', line2: 'UNIT 1', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };
    await person.bodyOf('POST', '/move', { address, effective_date: NEXT_YEAR });
    const upcoming_address = {
      ...address,
      label_lines: ['Fay Fiction', '2 LATER LN', 'UNIT 1', 'AUSTIN TX 78701-0002'],
    };
    const moving = { ...claimed.body, upcoming_address, effective_date: NEXT_YEAR };
    expect(seen(await read(claimed.body['id']))).toEqual({ status: 200, body: moving });
    expect((await claim(person)).body).toMatchObject({ upcoming_address, effective_date: NEXT_YEAR });
    expect((await person.delete('/move')).status).toBe(204);
    expect((await read(claimed.body['id'])).body).toEqual(claimed.body);
  });

  it('sees nothing of a move that leaves it out', async () => {
    const person = await registered();
    const [kept, leftOut] = [await claim(person), await claim(person)];
    const address = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };
    await person.bodyOf('POST', '/move', { address, effective_date: NEXT_YEAR, keep: [kept.body['id']] });
    expect((await read(leftOut.body['id'])).body).toEqual(leftOut.body);
    expect((await read(kept.body['id'])).body).toHaveProperty('upcoming_address');
  });

  it('sees a corrected name and address, and when the address was confirmed', async () => {
    const person = await registered();
    const claimed = await claim(person);
    const since = new Date().toISOString();
    const name = { ...NAME, given_name: 'Faye' };
    await person.bodyOf('PUT', '/name', name);
    expect((await read(claimed.body['id'])).body).toMatchObject({ name, confirmed_at: claimed.body['confirmed_at'] });
    await person.bodyOf('POST', '/address/confirmation');
    const confirmed = await read(claimed.body['id']);
    expect(String(confirmed.body['confirmed_at']) >= since).toBe(true);
    expect(confirmed.body).toMatchObject({
      stale: false,
      address: { label_lines: expect.arrayContaining(['Faye Fiction']) as unknown },
    });
  });

  it('finds nothing under an id that is another business’s, nobody’s or no id at all', async () => {
    const other = await service.world.business();
    const theirs = await other.api.claim(await service.world.preview(other.id, await registered()));
    const answers = await Promise.all([theirs.body['id'], randomUUID(), 'x', '%20', `${randomUUID()}0`].map(read));
    expect(answers.map(refusal)).toEqual(answers.map(() => ({ status: 404, code: 'grant_not_found' })));
    const messages = answers.map(({ body }) => (body['error'] as { message: string }).message);
    expect(new Set(messages).size).toBe(1);
  });

  it('may write the id in capitals', async () => {
    const claimed = await claim(await registered());
    expect((await read(idOf(claimed).toUpperCase())).body).toEqual(claimed.body);
  });
});
