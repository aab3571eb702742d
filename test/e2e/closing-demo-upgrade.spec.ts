import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DocumentStoreUnavailable,
  ForwardingRecordStore,
  type Collection,
  type VersionedRecord,
} from '#document-store';
import { demoGrantDecider, demoGrantStream, type GrantState } from '#domain';
import { foldOpened } from '#events';
import { POLICY_CHECKPOINTS, PolicyCheckpoints } from '#policies';
import { dataOf, idOf } from '../support/clients/ask.js';
import { Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';

const POLICY = 'closed-businesses';

/** Records on which the policy does nothing, as the version that did not know of the demo. */
class RecordsWithoutPolicy extends ForwardingRecordStore {
  override get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    if (collection.name === POLICY_CHECKPOINTS.name && id === POLICY)
      return Promise.reject(new DocumentStoreUnavailable('the policy stands still'));
    return super.get(collection, id);
  }
}

describe('a business that was closed before closing ended the grants of its demo', () => {
  let dataDir: string;
  let service: Service;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'closed-before-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  const grantOf = async (grantId: string): Promise<GrantState> => {
    const { engines, services } = service.running;
    const reading = { log: engines.log, codec: services.codec };
    return (await foldOpened(reading, demoGrantStream(grantId), demoGrantDecider)).state;
  };
  const closesWithGrant = async (): Promise<string> => {
    const owner = await Member.signIn(service.running.baseUrl, 'owner@closed-before.example');
    const path = await owner.registers('Example Trying');
    const person = dataOf(await owner.get(`${path}/demo/people`)).find(({ kind }) => kind === 'direct');
    const preview = await owner.bodyOf('POST', `${path}/demo/previews`, { key: person?.['key'] });
    const grantId = idOf(await owner.post(`${path}/demo/grants`, { preview_id: preview['preview_id'] }));
    expect((await owner.delete(path)).status).toBe(204);
    return grantId;
  };
  /** The policy is past all that there is. */
  const passesAll = async (records: ForwardingRecordStore): Promise<void> => {
    const head = await service.running.engines.log.head();
    const checkpoints = new PolicyCheckpoints(records);
    await checkpoints.set(POLICY, head);
    expect(await checkpoints.all()).toMatchObject({ [POLICY]: head });
  };

  it('loses them once a version runs that ends them, which goes through the log anew and then on', async () => {
    let records: ForwardingRecordStore | undefined;
    const substitute = (engines: Service['running']['engines']) => {
      records = new ForwardingRecordStore(engines.records);
      return { ...engines, records: new RecordsWithoutPolicy(engines.records) };
    };
    service = await startService({ dataDir, substitute, environment: { DEVELOPMENT_ROUTES: 'true' } });
    const before = await closesWithGrant();
    if (records !== undefined) await passesAll(records);
    expect(await grantOf(before)).toMatchObject({ status: 'active' });
    await service.stop();

    service = await startService({ dataDir });
    await eventually(async () => (await grantOf(before)).status === 'released' || undefined);
    const { log, records: own } = service.running.engines;
    const head = (await log.head()) ?? '';
    await eventually(async () => ((await new PolicyCheckpoints(own).all())[POLICY] ?? '') >= head || undefined);
    expect((await own.get(POLICY_CHECKPOINTS, POLICY))?.body.edition).toBe(2);
  });
});
