import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataOf } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

interface Answer {
  readonly people: number;
  readonly businesses: number;
  readonly grants: number;
  readonly events: number;
  readonly example: { readonly business_id: string; readonly api_key: string };
}

const [PEOPLE, GRANTS] = process.env['TEST_ROUNDS'] === 'full' ? [2_000, 10_000] : [40, 120];
const LONG_MS = 300_000;
const VIEWS_MS = 120_000;

describe('an operator who seeds a made-up world', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  const world = ['--people', String(PEOPLE), '--businesses', '4', '--grants', String(GRANTS), '--months', '6'];

  it(
    'gets a log that verifies, and businesses that the service serves beside its own',
    async () => {
      const { code, json } = await opsJson<Answer>(['seed', ...world, '--processes', '2'], opsOptions(service));
      expect({ code, ...json }).toMatchObject({ code: 0, people: PEOPLE, businesses: 4, grants: GRANTS });
      expect(json.events).toBeGreaterThan(GRANTS * 5);
      // Some three hundred changes of each person's, before the first grant of theirs.
      const long = ['--people', '2', '--businesses', '1', '--grants', '4', '--months', '1200'];
      expect((await ops(['seed', ...long], opsOptions(service))).code).toBe(0);
      const verified = await opsJson<{ events: number; findings: readonly object[] }>(['verify'], opsOptions(service));
      expect({ code: verified.code, findings: verified.json.findings }).toEqual({ code: 0, findings: [] });
      expect(verified.json.events).toBeGreaterThanOrEqual(json.events);

      const business = new Business(service.running.baseUrl, json.example.api_key);
      expect((await business.status()).status).toBe(200);
      // The views may be too far behind for a list so soon: 503, to be asked again.
      const [grant] = await eventually(async () => {
        const list = await business.list({ status: 'active' });
        return list.status === 503 ? undefined : dataOf(list);
      }, VIEWS_MS);
      const read = await business.read(String(grant?.['id']));
      expect(read).toMatchObject({
        status: 200,
        body: {
          name: { family_name: expect.stringContaining('-') as string },
          address: { zip4: expect.any(String) as string },
        },
      });
    },
    LONG_MS,
  );

  it('is told that production is not seeded', async () => {
    const environment = { ...opsOptions(service).environment, NODE_ENV: 'production' };
    expect(await ops(['seed', ...world], { environment })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('A production installation is not seeded') as string,
    });
  });

  it('is told which of its options are wrong', async () => {
    const nothing = await mkdtemp(join(tmpdir(), 'consent-nothing-'));
    expect(await ops(['seed', ...world], opsOptions({ dataDir: nothing }))).toMatchObject({
      code: 3,
      stderr: 'consent-ops: READ_STORE_URL names a folder with no records in it: there is no installation here\n',
    });
    await rm(nothing, { recursive: true });
    const nobody = ['--people', '0', '--businesses', '1', '--grants', '1', '--months', '1'];
    expect((await ops(['seed', ...nobody], opsOptions(service))).code).toBe(2);
  });
});
