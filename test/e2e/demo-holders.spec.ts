import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../apps/demo/src/index.js';
import { dataOf } from '../support/clients/ask.js';
import { Browser } from '../support/web/browser.js';
import { mailTo } from '../support/clients/mail-to.js';
import { startService, type Service } from '../support/service/service.js';

describe('the demo of a first start', () => {
  let service: Service;
  let dataDir: string;
  let mailed: readonly string[];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-'));
    service = await startService({ dataDir });
    await rm(join(dataDir, 'demo.json'));
    await seedDemo(service.running, { hasHolders: true });
    const mails = await mailTo(service.running.baseUrl, service.demo.people[0]?.email ?? '');
    mailed = mails.map(({ text }) => text);
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  const shown = async () => {
    const browser = new Browser(service.running.baseUrl);
    await browser.send('POST', '/dev/v1/sign-in', { as: 'person' });
    const [grants, history, me] = await Promise.all(
      ['/grants', '/access-history', '/me'].map((path) => browser.send('GET', `/person/v1${path}`)),
    );
    if (grants === undefined || history === undefined) throw new Error('three were asked for');
    return { grants: dataOf(grants), history: dataOf(history), me: me?.body };
  };

  it('shows the first person who has the address and who waits for it, on what grounds', async () => {
    const { grants, history, me } = await shown();
    expect(grants).toMatchObject([
      { status: 'active', business: { name: 'Example Pharmacy' } },
      { status: 'pending_approval', business: { name: 'Example Bank' } },
    ]);
    expect(history.map(({ action, business }) => [action, (business as { purpose: unknown }).purpose])).toEqual(
      expect.arrayContaining([
        ['previewed', 'To send your prescriptions'],
        ['claimed', 'To send your prescriptions'],
        ['previewed', 'To send your statements and cards'],
      ]),
    );
    expect(me).toMatchObject({ claim_approval_required: false });
  });

  it('has sent the mail about the claim that waits before anybody asks for a code', () => {
    expect(mailed).toEqual([expect.stringContaining('Example Bank')]);
  });

  it('leaves the demo’s own business as it was', async () => {
    expect(dataOf(await service.business.list())).toEqual([]);
  });

  it('is made once', async () => {
    await seedDemo(service.running, { hasHolders: true });
    expect((await shown()).grants).toHaveLength(2);
  });
});
