import { personDecider, personStream, type PersonCommand } from '#domain';
import { untilServed } from '../support/clients/until-served.js';
import { byTest, startService, type Service } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';

describe('a change of a person’s reaches every business that holds a grant', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('a name change is a change of each grant, which a polling business sees', async () => {
    const { business, demo, running } = service;
    const first = await business.claimKey(String(demo.people[0]?.key));
    const personId = await personOf(service, String(demo.people[0]?.email));
    const before = running.engines.clock.iso();
    await command(service, personId, {
      type: 'change-name',
      at: before,
      name: { given_name: 'Ada', middle_name: null, family_name: 'Changed', suffix: null, mailing_name: null },
    });
    const changed = await eventually(async () => {
      const page = await untilServed(() => business.list({ updated_since: before }));
      const data = page.body['data'] as readonly { id: string; name: { family_name: string } }[];
      return data.length === 1 ? data[0] : undefined;
    });
    expect(changed).toMatchObject({ id: first.body['id'], name: { family_name: 'Changed' } });
  });
});

async function personOf({ running }: Service, email: string): Promise<string> {
  const { accounts } = running.services;
  return String(await accounts.personOf(await accounts.findOrCreate(email)));
}

async function command({ running }: Service, personId: string, asked: PersonCommand): Promise<void> {
  await running.services.runner.run(personDecider, personStream(personId), asked, byTest);
}
