import { DEMO_GRANTS } from '#disclosure';
import { DocumentStoreUnavailable, ForwardingRecordStore, type Collection } from '#document-store';
import { demoGrantDecider, demoGrantStream, type GrantState } from '#domain';
import { foldOpened } from '#events';
import { dataKeys } from '#vault';
import { dataOf, idOf } from '../support/clients/ask.js';
import { Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { eventually } from '../support/time/eventually.js';

const DAY_SECONDS = 24 * 60 * 60;
const REFERENCE = 'Fay Fiction, +1 555 765 4321';

/** Records that do something else before a grant comes on the list of a demo. */
class InterruptedRecords extends ForwardingRecordStore {
  meanwhile: () => Promise<void> = () => Promise.resolve();

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    if (collection.name === DEMO_GRANTS.name) await this.meanwhile();
    return super.create(collection, id, body);
  }
}

describe('the demo of a business that is closed', () => {
  let service: Service;
  let records: InterruptedRecords | undefined;
  let owner: Member;
  let path: string;
  beforeAll(async () => {
    service = await startService({
      environment: { DEVELOPMENT_ROUTES: 'true' },
      substitute: (engines) => {
        records = new InterruptedRecords(engines.records);
        return { ...engines, records };
      },
    });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    owner = await Member.signIn(service.running.baseUrl, 'owner@closing-demo.example');
    path = await owner.registers('Example Trying');
    meanwhile(() => Promise.resolve());
  });

  const claims = async (wanted: string) => {
    const person = dataOf(await owner.get(`${path}/demo/people`)).find(({ kind }) => kind === wanted);
    const preview = await owner.bodyOf('POST', `${path}/demo/previews`, { key: person?.['key'] });
    return owner.post(`${path}/demo/grants`, { preview_id: preview['preview_id'], external_ref: REFERENCE });
  };
  const meanwhile = (happens: () => Promise<void>): void => {
    if (records !== undefined) records.meanwhile = happens;
  };
  const closes = async (): Promise<void> => {
    expect((await owner.delete(path)).status).toBe(204);
  };
  const grantOf = async (grantId: string): Promise<GrantState> => {
    const { engines, services } = service.running;
    const reading = { log: engines.log, codec: services.codec };
    return (await foldOpened(reading, demoGrantStream(grantId), demoGrantDecider)).state;
  };
  const isReleased = (grantId: string): Promise<true> =>
    eventually(async () => (await grantOf(grantId)).status === 'released' || undefined);

  it('has no live grant left, and what it told of people there is forgotten 90 days after', async () => {
    const ids = [idOf(await claims('direct')), idOf(await claims('direct')), idOf(await claims('approves_claims'))];
    await closes();
    for (const id of ids) await isReleased(id);
    const keyOf = async (id: string) => (await service.running.engines.records.get(dataKeys, `grant:${id}`))?.body;
    for (const id of ids) {
      expect(await grantOf(id)).toMatchObject({ externalRef: REFERENCE });
      await eventually(async () => (await keyOf(id))?.endsAt !== undefined || undefined);
    }
    await advanceClock(service, 91 * DAY_SECONDS);
    for (const id of ids) {
      expect(await keyOf(id)).toBeUndefined();
      expect(await grantOf(id)).toMatchObject({ status: 'released', externalRef: null });
    }
  });

  it('keeps no claim that was under way when it was closed', async () => {
    let closing: Promise<void> | undefined;
    meanwhile(() => (closing ??= closes()));
    await isReleased(idOf(await claims('direct')));
  });

  it('keeps no claim that a kill cut off before it was on the list', async () => {
    meanwhile(() => Promise.reject(new DocumentStoreUnavailable('killed')));
    expect((await claims('direct')).status).toBe(503);
    meanwhile(() => Promise.resolve());
    const [grant] = await eventually(async () => {
      const listed = dataOf(await owner.get(`${path}/demo/grants`));
      return listed.length > 0 ? listed : undefined;
    });
    await closes();
    await isReleased(String(grant?.['id']));
  });
});
