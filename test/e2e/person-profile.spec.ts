import { idOf, refusal, seen } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME, NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

const STANDARD = { line1: '9 FICTION RD', line2: '', city: 'TOPEKA', state: 'KS', zip5: '66603', zip4: '0009' };
const LATER = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };

describe('a person’s own data', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  it('a stranger registers, and a business that hears the key claims name and address as they were given', async () => {
    const person = await Person.signedIn(baseUrl);
    expect(refusal(await person.get('/me'))).toEqual({ status: 404, code: 'not_registered' });

    const registered = await person.post('/registration', { name: NAME, address: ADDRESS });
    const { id, key, confirmed_at } = registered.body as { id: string; key: { key: string }; confirmed_at: string };
    const label_lines = ['Fay Fiction', '9 FICTION RD', 'TOPEKA KS 66603-0009'];
    expect(seen(registered)).toEqual({
      status: 201,
      body: {
        id,
        email: person.email,
        name: NAME,
        address: { ...STANDARD, label_lines },
        confirmed_at,
        stale: false,
        upcoming_address: null,
        effective_date: null,
        claim_approval_required: false,
        key: { key: key.key, formatted: key.key.replace(/^(...)(...)/, '$1-$2-'), issued_at: confirmed_at },
      },
    });
    expect((await person.get('/me')).body).toEqual(registered.body);
    expect((await person.get('/key')).body).toEqual(registered.body['key']);

    const grant = await service.business.claimKey(key.key);
    expect(grant).toMatchObject({ status: 201, body: { name: NAME, address: { ...STANDARD, label_lines } } });
  });

  it('registers once, however many clicks', async () => {
    const person = await Person.signedIn(baseUrl);
    const clicks = [1, 2, 3].map(() => person.post('/registration', { name: NAME, address: ADDRESS }));
    const answers = await Promise.all(clicks);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [registered] = answers.filter(({ status }) => status === 201);
    expect((await person.get('/me')).body).toEqual(registered?.body);
    expect(refusal(await person.post('/registration', { name: NAME, address: ADDRESS }))).toEqual({
      status: 409,
      code: 'already_registered',
    });
  });

  it('a name, a correction, a confirmation and the approval of claims are in force in the answer and in the next read', async () => {
    const person = await Person.registered(baseUrl);
    const before = (await person.get('/me')).body;
    const grant = await service.business.claimKey(await person.key());
    const name = { ...NAME, given_name: 'Fäy  ', mailing_name: 'THE Fictions' };

    const named = await person.put('/name', {
      given_name: 'Fäy  ',
      family_name: 'Fiction',
      mailing_name: 'THE Fictions',
    });
    expect(named).toMatchObject({
      status: 200,
      body: { ...before, name, address: { label_lines: ['THE Fictions', '9 FICTION RD', 'TOPEKA KS 66603-0009'] } },
    });
    const corrected = await person.put('/address', NEW_ADDRESS);
    expect(corrected).toMatchObject({ status: 200, body: { name, address: LATER } });
    const confirmed = await person.post('/address/confirmation');
    expect(confirmed.status).toBe(200);
    expect(String(confirmed.body['confirmed_at']) > String(before['confirmed_at'])).toBe(true);
    const approving = await person.put('/claim-approval', { required: true });
    expect(seen(approving)).toEqual({ status: 200, body: { ...confirmed.body, claim_approval_required: true } });
    expect((await person.get('/me')).body).toEqual(approving.body);

    const read = await service.business.read(idOf(grant));
    expect(read.body).toMatchObject({ name, address: LATER, confirmed_at: confirmed.body['confirmed_at'] });
    const pending = await service.business.claimKey(await person.key());
    expect([pending.status, pending.body['status']]).toEqual([202, 'pending_approval']);
  });

  it('is shown to nobody without a session', async () => {
    const response = await fetch(`${baseUrl}/person/v1/me`);
    expect(response.status).toBe(401);
  });
});
