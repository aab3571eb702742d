import { routeRules } from '#http';
import { personFace } from '../../apps/faces/src/index.js';
import { refusal } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

const without = (object: object, field: string) => ({ ...object, [field]: undefined });

describe('what a person’s app refuses, and how it says so', () => {
  let service: Service;
  let stranger: Person;
  let person: Person;
  beforeAll(async () => {
    service = await startService();
    stranger = await Person.signedIn(service.running.baseUrl);
    person = await Person.registered(service.running.baseUrl);
  });
  afterAll(() => service.stop());

  const missingZip4 = 'zip4 is required: this service cannot look it up itself, usps.com shows it';
  const cases: readonly (readonly [string, string, unknown, string])[] = [
    ['POST', '/registration', {}, 'name is required'],
    ['POST', '/registration', { name: NAME }, 'address is required'],
    ['POST', '/registration', { name: without(NAME, 'given_name'), address: ADDRESS }, 'name.given_name is required'],
    ['POST', '/registration', { name: NAME, address: without(ADDRESS, 'line1') }, 'address.line1 is required'],
    ['POST', '/registration', { name: NAME, address: without(ADDRESS, 'zip4') }, `address.${missingZip4}`],
    ['PUT', '/name', {}, 'given_name is required'],
    ['PUT', '/name', { ...NAME, family_name: null }, 'family_name must be a string'],
    ['PUT', '/name', { ...NAME, family_name: '' }, 'family_name must not be empty'],
    ['PUT', '/name', { ...NAME, family_name: ' \u200b' }, 'family_name must have at least one visible character'],
    ['PUT', '/name', { ...NAME, suffix: 7 }, 'suffix must be a string'],
    ['PUT', '/name', { ...NAME, middle_name: 'a\nb' }, 'middle_name must not contain control characters'],
    ['PUT', '/name', { ...NAME, mailing_name: 'x'.repeat(101) }, 'mailing_name must have at most 100 characters'],
    ['PUT', '/address', without(ADDRESS, 'city'), 'city is required'],
    ['PUT', '/address', { ...ADDRESS, zip5: '6660' }, 'zip5 must be five digits'],
    ['PUT', '/address', { ...ADDRESS, zip5: 66603 }, 'zip5 must be a string'],
    ['PUT', '/address', { ...ADDRESS, zip4: null }, missingZip4],
    ['PUT', '/claim-approval', {}, 'required is required'],
    ['PUT', '/claim-approval', { required: 'yes' }, 'required must be true or false'],
    ['POST', '/key/replacement', { keep: 'x' }, 'keep must be a list of UUIDs'],
    ['POST', '/children', {}, 'name is required'],
    ['POST', '/children', { name: [] }, 'name must be an object'],
  ];

  it.each(cases)('%s %s with %j: %s', async (method, path, body, message) => {
    const before = (await person.get('/me')).body;
    const answer = await (path === '/registration' ? stranger : person).call(method, path, body);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect((answer.body['error'] as { message: string }).message).toBe(message);
    expect((await person.get('/me')).body).toEqual(before);
  });

  it('an address that follows no rule of the Postal Service is refused with what is wrong with it', async () => {
    const answer = await person.put('/address', { ...ADDRESS, state: 'Nowhere' });
    expect(refusal(answer)).toEqual({ status: 400, code: 'address_not_standardized' });
    expect((answer.body['error'] as { message: string }).message).toMatch(/^state /);
  });

  it('an account without a person is told so on every route, whatever else is wrong with the request', async () => {
    const below = routeRules(personFace).filter(
      ({ path, open }) => open !== true && path !== '/person/v1/registration',
    );
    expect(below).toHaveLength(30);
    for (const { method, path } of below) {
      const address = path.slice('/person/v1'.length).replace(':id', 'x');
      const body = method === 'PUT' || method === 'POST' ? {} : undefined;
      const answer = await stranger.call(method, `${address}?cursor=x`, body);
      expect([method, path, refusal(answer)]).toEqual([method, path, { status: 404, code: 'not_registered' }]);
    }
  });
});
