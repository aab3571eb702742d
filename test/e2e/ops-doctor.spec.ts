import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ops, opsJson } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

interface Report {
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly { readonly check: string; readonly verdict: string; readonly mend: string | null }[];
}

const LONG_MS = 240_000;
const CHECKS = [
  ...['settings', 'event store', 'records', 'views', 'proofs', 'redis', 'clock', 'keyring', 'disk', 'log'],
  ...['checkpoints', 'work', 'webhooks', 'erasure register', 'backups', 'mail', 'gateway'],
];

describe('an operator who has an installation examined from end to end', () => {
  let service: Service;
  let backups: string;
  beforeAll(async () => {
    service = await startService();
    backups = join(service.dataDir, 'backups');
  });
  afterAll(() => service.stop());

  const options = (more: NodeJS.ProcessEnv = {}) => ({
    environment: { DATA_DIR: service.dataDir, ORIGIN: service.running.baseUrl, ...more },
  });
  const examined = (more: NodeJS.ProcessEnv = {}) => opsJson<Report>(['doctor', '--backups', backups], options(more));
  const verdictOf = ({ findings }: Report, check: string) =>
    findings.filter((one) => one.check === check).map(({ verdict }) => verdict);

  it(
    'is told that each part is well, by its name',
    async () => {
      expect((await ops(['backup', '--to', backups], options())).code).toBe(0);
      const { code, json } = await examined();
      const odd = json.findings.filter(({ verdict }) => verdict !== 'well' && verdict !== 'weak');
      expect([code, odd]).toEqual([0, []]);
      const checks = new Set(json.findings.map(({ check }) => check));
      expect(CHECKS.filter((check) => !checks.has(check))).toEqual([]);
      expect(json.findings.filter(({ verdict, mend }) => (verdict === 'well') !== (mend === null))).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'is told of each thing that is wrong how to mend it, and of everything else too',
    async () => {
      const { keyringPath } = service.running.settings;
      await rename(keyringPath, `${keyringPath}.away`);
      const { code, json } = await examined({
        REDIS_URL: 'redis://127.0.0.1:9',
        SMTP_URL: 'smtp://127.0.0.1:9',
        DEVELOPMENT_ROUTES: 'false',
        ORIGIN: 'https://127.0.0.1:9',
      });
      await rename(`${keyringPath}.away`, keyringPath);
      expect(code).toBe(1);
      const seen = ['keyring', 'redis', 'clock', 'mail', 'gateway', 'TLS', 'event store', 'backups'];
      expect(seen.map((check) => [check, verdictOf(json, check)])).toEqual([
        ['keyring', ['wrong']],
        ['redis', ['wrong']],
        ['clock', ['unknown']],
        ['mail', ['wrong']],
        ['gateway', ['unknown']],
        ['TLS', ['wrong']],
        ['event store', ['well']],
        ['backups', ['well']],
      ]);
    },
    LONG_MS,
  );

  it(
    'is told of an engine that is out of reach as such, not as a fault of the keyring',
    async () => {
      const damaged = join(service.dataDir, 'damaged');
      await mkdir(damaged);
      await writeFile(join(damaged, 'records'), '');
      const { code, json } = await examined({ READ_STORE_URL: `lmdb:${damaged}` });
      expect(code).toBe(1);
      const why = 'READ_STORE_URL: the document store cannot be opened: what stands above it is no folder';
      expect(json.findings.filter(({ check }) => check === 'records' || check === 'keyring')).toEqual([
        {
          ...{ check: 'records', verdict: 'wrong', found: `does not answer: ${why}` },
          mend: 'start it, or correct READ_STORE_URL',
        },
        { check: 'keyring', verdict: 'unknown', found: 'could not be looked at', mend: 'mend the engines first' },
      ]);
    },
    LONG_MS,
  );

  it(
    'is told in production what the settings leave out, in words for the eyes, with what to mend under it',
    async () => {
      const { code, stdout } = await ops(
        ['doctor'],
        options({
          ...{ NODE_ENV: 'production', ORIGIN: 'http://localhost:1', DEVELOPMENT_ROUTES: 'false', DEMO: 'false' },
          REDIS_URL: 'redis://127.0.0.1:9',
        }),
      );
      expect(code).toBe(1);
      expect(stdout).toMatch(/^\d+ wrong, \d+ unknown, \d+ weak, \d+ well\n/);
      for (const line of [
        /^ORIGIN +weak +is not https/m,
        /^REDIS_URL +weak +has no password: whoever reaches that server/m,
        /^keyring +weak +stands in DATA_DIR/m,
        /^backups +unknown +no folder was named/m,
        /^ {2}STAFF_EMAILS: name at least two/m,
      ])
        expect(stdout).toMatch(line);
    },
    LONG_MS,
  );
});
