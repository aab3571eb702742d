import { documentOf } from '#http';
import { FACES } from '../../apps/faces/src/index.js';
import { ask, idOf } from '../support/clients/ask.js';
import { manyGrants } from '../support/load/many-grants.js';
import { DocumentStoreRelay } from '../support/mongodb/document-store-relay.js';
import { FerretDb, findFerretDb } from '../support/mongodb/ferretdb.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { untilFollowed } from '../support/time/until-followed.js';
import { Staff } from '../support/personas/staff.js';

const MINUTES = 240_000;
/** Two would do to show that nobody is asked for alone. */
const PEOPLE = process.env['TEST_ROUNDS'] === 'full' ? 10 : 3;
const GRANTS_EACH = 5;
const NOBODYS_ID = '00000000-0000-4000-8000-00000000ffff';

/** Every route that answers a question, by its face. */
const questions = FACES.flatMap((face) =>
  Object.entries(documentOf(face).paths).flatMap(([path, item]) => ('get' in item ? [[face.base, path] as const] : [])),
);

function stories(binary: string): void {
  let server: FerretDb;
  let relay: DocumentStoreRelay;
  let service: Service;
  beforeAll(async () => {
    server = await FerretDb.start(binary);
    relay = await DocumentStoreRelay.start(server.url);
    service = await startService({ environment: { READ_STORE_URL: relay.url } });
  }, MINUTES);
  afterAll(async () => {
    await service.stop();
    await relay.stop();
    await server.stop();
  });

  it(
    'an index leads to whatever a route or the work behind it looks for',
    async () => {
      const { running, demo, business, world } = service;
      const [member, staff, somebody] = [
        await Member.signIn(running.baseUrl, 'owner@queries.example'),
        await Staff.signedIn(running.baseUrl, demo.staff_email),
        await Person.registered(running.baseUrl),
      ];
      const businessId = businessIdIn(await member.registers());
      const person = await world.person();
      const grantId = idOf(await business.claimKey(await person.key(), 'order-1'));
      await business.read(grantId);
      for (const status of ['active', 'ended']) await business.list({ status, external_ref: 'order-1' });
      await business.list({ updated_since: '2030-01-01T00:00:00Z' });
      await business.release(grantId);

      const tokens = { '/console/v1': member.token, '/staff/v1': staff.token, '/v1': demo.business.api_key };
      const statuses: number[] = [];
      for (const [base, path] of questions) {
        const ids = { '/console/v1': businessId, '/staff/v1': demo.business.id, '/v1': grantId }[base] ?? NOBODYS_ID;
        const token = { ...tokens }[base] ?? somebody.token;
        const filled = path.replaceAll(/\{\w+\}/g, ids);
        statuses.push((await ask(running.baseUrl, 'GET', filled, { authorization: `Bearer ${token}` })).status);
      }
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(questions.length / 3);

      const asked = relay.queries.take();
      expect(asked.length).toBeGreaterThan(questions.length);
      expect(asked.filter((query) => !relay.queries.isServed(query))).toEqual([]);
    },
    MINUTES,
  );

  it(
    'a page of many grants of several people is made of a few questions',
    async () => {
      const { running, demo, business, world } = service;
      for (let n = 0; n < PEOPLE; n++) await manyGrants(running, await world.person(), demo.business.id, GRANTS_EACH);
      await untilFollowed(running.engines);
      relay.queries.take();
      const { data } = (await business.list({ status: 'active' })).body;
      expect(data).toHaveLength(PEOPLE * GRANTS_EACH);
      const asked = relay.queries.take().map(({ collection }) => collection.replace('--blue', ''));
      const timesAsked = (name: string): number => asked.filter((collection) => collection === name).length;
      // The page, all of its people, and all of their keys.
      const times = ['consent-views.grants', 'consent-views.people', 'consent-records.data-keys'].map(timesAsked);
      expect(times).toEqual([1, 1, 1]);
    },
    MINUTES,
  );
}

describe('what the service asks of MongoDB', () => {
  const binary = findFerretDb();
  if (binary === undefined) it.skip('FerretDB is not installed', () => undefined);
  else stories(binary);
});
