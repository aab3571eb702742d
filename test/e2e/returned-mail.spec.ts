import { idOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { NEXT_ADDRESS } from '../support/personas/made-up-person.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a business whose mail came back', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const claim = async (person: Person, by = { id: service.demo.business.id, api: service.business }) =>
    idOf(await by.api.claim(await service.world.preview(by.id, person), 'box-7'));
  const staleFor = async (by: Business, grantId: string) => (await by.read(grantId)).body['stale'];

  it('reports it once, and gets the same report for as long as it is open', async () => {
    const grantId = await claim(await service.world.person());
    const report = await service.business.reportReturnedMail(grantId);
    expect(seen(report)).toEqual({
      status: 201,
      body: {
        id: UUID,
        grant_id: grantId,
        external_ref: 'box-7',
        reported_at: TIME,
        resolution: null,
        resolved_at: null,
        flagged: false,
      },
    });
    const again = await Promise.all([1, 2, 3].map(() => service.business.reportReturnedMail(grantId)));
    expect(again.map(seen)).toEqual(again.map(() => ({ status: 200, body: report.body })));
  });

  it('makes one report when it reports it ten times at once', async () => {
    const grantId = await claim(await service.world.person());
    const reports = await Promise.all(Array.from({ length: 10 }, () => service.business.reportReturnedMail(grantId)));
    expect(reports.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(reports.map(({ body }) => body['id'])).size).toBe(1);
  });

  it.each([
    ['confirms the address', (person: Person) => person.confirmsAddress()],
    ['corrects it', (person: Person) => person.correctsAddress(NEXT_ADDRESS)],
  ] as const)('sees the address stale until the person %s; the next report is a new one', async (_what, change) => {
    const person = await service.world.person();
    const [grantId, otherId] = [await claim(person), await claim(person)];
    const first = await service.business.reportReturnedMail(grantId);
    expect([await staleFor(service.business, grantId), await staleFor(service.business, otherId)]).toEqual([
      true,
      true,
    ]);
    await change(person);
    expect([await staleFor(service.business, grantId), await staleFor(service.business, otherId)]).toEqual([
      false,
      false,
    ]);
    const next = await service.business.reportReturnedMail(grantId);
    expect(next).toMatchObject({ status: 201, body: { resolution: null, resolved_at: null } });
    expect(next.body['id']).not.toBe(first.body['id']);
  });

  it('sees a report flagged while another business has one open on the same address', async () => {
    const person = await service.world.person();
    const other = await service.world.business();
    const [mine, theirs] = [await claim(person), await claim(person, other)];
    const flaggedOf = ({ status, body }: Answer) => [status, body['flagged']];
    expect(flaggedOf(await service.business.reportReturnedMail(mine))).toEqual([201, false]);
    expect(flaggedOf(await service.business.reportReturnedMail(await claim(person)))).toEqual([201, false]);
    expect(flaggedOf(await other.api.reportReturnedMail(theirs))).toEqual([201, true]);
    expect(flaggedOf(await service.business.reportReturnedMail(mine))).toEqual([200, true]);
    await person.confirmsAddress();
    expect(flaggedOf(await other.api.reportReturnedMail(theirs))).toEqual([201, false]);
  });

  it('cannot report on a grant that is not active, not its own or not there', async () => {
    const person = await service.world.person();
    const other = await service.world.business();
    const released = await claim(person);
    await service.business.release(released);
    const careful = await service.world.person();
    await careful.approvesClaims(true);
    const notActive = { status: 409, code: 'grant_not_active' };
    expect(refusal(await service.business.reportReturnedMail(released))).toEqual(notActive);
    expect(refusal(await service.business.reportReturnedMail(await claim(careful)))).toEqual(notActive);
    const theirs = await claim(person, other);
    const notFound = { status: 404, code: 'grant_not_found' };
    expect(refusal(await service.business.reportReturnedMail(theirs))).toEqual(notFound);
    expect(refusal(await service.business.reportReturnedMail('x'))).toEqual(notFound);
    expect(refusal(await service.business.release(theirs))).toEqual(notFound);
  });

  it('cannot report on a deleted person’s grant', async () => {
    const person = await service.world.person();
    const grantId = await claim(person);
    await person.deletesAccount();
    expect(refusal(await service.business.reportReturnedMail(grantId))).toEqual({
      status: 409,
      code: 'grant_not_active',
    });
  });
});
