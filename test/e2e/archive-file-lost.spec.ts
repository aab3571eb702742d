import { copyFile, mkdir, mkdtemp, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { untilSignedAndPassed } from '../support/time/signed-and-passed.js';
import { startService, type Service } from '../support/service/service.js';
import { READY, untilReadiness } from '../support/service/readiness.js';

interface Archived {
  readonly events: number;
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

interface Examined {
  readonly findings: readonly { readonly check: string; readonly verdict: string; readonly found: string }[];
}

interface Verified {
  readonly findings: readonly { readonly problem: string }[];
}

const LONG_MS = 240_000;
const UNAVAILABLE = { status: 503, code: 'service_unavailable' };
const TWO_DAYS = 2 * 86_400;
const MEND = 'put the file back into the log’s folder from a backup; `verify` says whether it is the one';

describe('a service of which a file with old access events is lost', () => {
  let dataDir: string;
  let service: Service;
  let longAgo: Person;
  let today: Person;
  let [grantOfLongAgo, grantOfToday] = ['', ''];
  let path: string;
  let bytes: number;
  let history: readonly object[];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'archive-lost-'));
    await mkdir(join(dataDir, 'data'), { mode: 0o700 });
    dataDir = join(dataDir, 'data');
    service = await startService({ dataDir });
    longAgo = await Person.registered(service.running.baseUrl);
    today = await Person.registered(service.running.baseUrl);
    grantOfLongAgo = idOf(await service.business.claimKey(await longAgo.key()));
    await service.business.read(grantOfLongAgo);
    history = dataOf(await longAgo.get('/access-history'));
    await advanceClock(service, TWO_DAYS);
    grantOfToday = idOf(await service.business.claimKey(await today.key()));
    await untilSignedAndPassed(service.running.engines);
    const { json } = await opsJson<Archived>(['archive', '--older-than', '1'], options());
    const [{ file, bytes: size } = { file: '', bytes: 0 }] = json.files;
    [path, bytes] = [join(dataDir, 'log', file), size];
    await service.stop();
    expect((await ops(['archive', '--compact'], options())).code).toBe(0);
    await copyFile(path, `${dataDir}/../copy`);
    expect((await ops(['verify'], options())).code).toBe(0);
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await rm(join(dataDir, '..'), { recursive: true });
  });

  const options = () => opsOptions({ dataDir }, { OPERATOR: 'jane' });
  const start = async (): Promise<void> => {
    service = await startService({ dataDir });
    longAgo = longAgo.at(service.running.baseUrl);
    today = today.at(service.running.baseUrl);
  };
  const putBack = () => copyFile(`${dataDir}/../copy`, path);
  const problems = async () => {
    const { code, json } = await opsJson<{ problems: readonly string[] }>(['status'], options());
    return [code, json.problems];
  };
  const findings = async () => {
    const { code, json } = await opsJson<Examined>(['doctor'], options());
    return [code, json.findings.filter(({ check, verdict }) => check === 'log' && verdict === 'wrong')];
  };
  /** Beyond what was verified before. */
  const verified = async () => {
    const { code, json } = await opsJson<Verified>(['verify'], options());
    return [code, json.findings.map(({ problem }) => problem)];
  };
  const wrong = (problem: string) => ({ check: 'log', verdict: 'wrong', found: problem, mend: MEND });
  const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

  it(
    'answers 503 to whoever needs an event of it and goes on otherwise, while `status`, `doctor` and `verify` name it',
    async () => {
      await rename(path, `${dataDir}/../away`);
      await start();
      expect(refusal(await longAgo.get('/access-history'))).toEqual(UNAVAILABLE);

      expect((await service.business.read(grantOfLongAgo)).status).toBe(200);
      expect((await service.business.read(grantOfToday)).status).toBe(200);
      expect((await service.business.claimKey(await longAgo.key())).status).toBe(201);
      expect((await Person.registered(service.running.baseUrl)).id).not.toBe('');
      expect((await today.get('/access-history')).status).toBe(200);
      await untilReadiness(service.running.baseUrl, READY);
      // Under a checkpoint over the entries of now, so that the log is sealed on.
      expect((await today.get('/access-history/proof')).status).toBe(200);

      const problem = `the archive file ${nameOf(path)} is missing`;
      expect(await problems()).toEqual([1, [problem]]);
      expect(await findings()).toEqual([1, [wrong(problem)]]);
      expect(await verified()).toEqual([1, [`${nameOf(path)}, with 3 access events, is missing`]]);
    },
    LONG_MS,
  );

  it(
    'has all of it again, without a restart, once the file is put back under its name',
    async () => {
      await putBack();
      const found = dataOf(await longAgo.get('/access-history'));
      expect(found.slice(found.length - history.length)).toEqual(history);
      expect(await problems()).toEqual([0, []]);
      expect((await ops(['verify', '--all'], options())).code).toBe(0);
      await service.stop();
    },
    LONG_MS,
  );

  it(
    'does the same where the file was cut short',
    async () => {
      await truncate(path, 1_000);
      await start();
      expect(refusal(await longAgo.get('/access-history'))).toEqual(UNAVAILABLE);
      expect((await service.business.read(grantOfToday)).status).toBe(200);
      const problem = `the archive file ${nameOf(path)} has 1000 bytes, and had ${String(bytes)} when it was written`;
      expect(await problems()).toEqual([1, [problem]]);
      expect(await findings()).toEqual([1, [wrong(problem)]]);
      await putBack();
      expect((await longAgo.get('/access-history')).status).toBe(200);
    },
    LONG_MS,
  );
});
