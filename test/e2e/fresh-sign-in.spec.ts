import type { Route } from '#http';
import { FACES, staffFace } from '../../apps/faces/src/index.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask, refusal } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

/** What could do lasting harm with a session that was left open or stolen (docs/api.md, Authentication). */
const FRESH = [
  'DELETE /auth/v1/account',
  'POST /auth/v1/passkeys/options',
  'POST /auth/v1/passkeys',
  'DELETE /auth/v1/passkeys/{id}',
  'DELETE /person/v1/me',
  'POST /person/v1/key/replacement',
  'POST /console/v1/businesses/{id}/api-keys',
  'DELETE /console/v1/businesses/{id}/api-keys/{keyId}',
  'POST /console/v1/businesses/{id}/members',
  'DELETE /console/v1/businesses/{id}/members/{memberId}',
  'DELETE /console/v1/businesses/{id}',
  ...staffFace.routes.filter(changes).map(addressOf),
];

/** All that staff do but their looks and searches. */
function changes({ method, path }: Route): boolean {
  return method !== 'GET' && path !== '/staff/v1/people/search';
}

function addressOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

const REFUSED = { status: 403, code: 'fresh_sign_in_required' };

describe('a fresh sign-in', () => {
  it('is required exactly where there could be lasting harm', () => {
    const routes = FACES.flatMap((face) => face.routes).filter(({ fresh }) => fresh === true);
    expect(routes.map(addressOf).sort()).toEqual([...FRESH].sort());
  });

  describe('over HTTP', () => {
    let service: Service;
    let baseUrl: string;
    beforeAll(async () => {
      service = await startService();
      ({ baseUrl } = service.running);
    });
    afterAll(() => service.stop());

    const wait = (minutes: number) => advanceClock(service, minutes * 60);

    it('is one of the last 15 minutes', async () => {
      const person = await Person.registered(baseUrl);
      await wait(14);
      expect((await person.post('/key/replacement', {})).status).toBe(201);
      await wait(2);
      expect(refusal(await person.post('/key/replacement', {}))).toEqual(REFUSED);
      expect((await person.get('/me')).status).toBe(200);
      const anew = await person.signedInAnew();
      expect((await anew.post('/key/replacement', {})).status).toBe(201);
      expect(refusal(await person.delete('/me'))).toEqual(REFUSED);
    });

    it('is checked after the session, and before the path and the body', async () => {
      const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
      await wait(16);
      for (const route of FRESH) {
        const [method = '', path = ''] = route.split(' ');
        const send = (token: string) =>
          ask(
            baseUrl,
            method,
            path.replaceAll(/\{\w+\}/g, 'no-uuid'),
            { authorization: `Bearer ${token}` },
            '{"not json',
          );
        expect([route, refusal(await send(staff.token))]).toEqual([route, REFUSED]);
        expect([route, refusal(await send('nobody'))]).toEqual([route, { status: 401, code: 'unauthorized' }]);
      }
    });
  });
});
