import { API_KEYS } from '#accounts';
import { ForwardingRecordStore, type Collection } from '#document-store';
import { dataOf } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { startService, type Service } from '../support/service/service.js';

/** Records that do something else before the next API key is among them. */
class InterruptedRecords extends ForwardingRecordStore {
  private meanwhile: () => Promise<void> = () => Promise.resolve();

  beforeNextKey(meanwhile: () => Promise<void>): void {
    this.meanwhile = meanwhile;
  }

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    if (collection.name === API_KEYS.name) {
      const { meanwhile } = this;
      this.meanwhile = () => Promise.resolve();
      await meanwhile();
    }
    return super.create(collection, id, body);
  }
}

describe('an API key that an owner revokes while it is being made', () => {
  let service: Service;
  let records: InterruptedRecords | undefined;
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

  it('works for nobody, while another key of the business works on', async () => {
    const { api, owner, path } = await service.world.business();
    const revoked: number[] = [];
    records?.beforeNextKey(async () => {
      const [newest] = dataOf(await owner.get(`${path}/api-keys`));
      revoked.push((await owner.delete(`${path}/api-keys/${String(newest?.['id'])}`)).status);
    });
    const { key } = await owner.bodyOf('POST', `${path}/api-keys`, { name: 'regretted' });
    expect(revoked).toEqual([204]);
    const made = new Business(service.running.baseUrl, String(key));
    expect((await made.call('GET', '/v1/status')).status).toBe(401);
    expect((await api.call('GET', '/v1/status')).status).toBe(200);
  });
});
