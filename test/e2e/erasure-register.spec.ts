import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordStore } from '#document-store';
import { openLmdbRecordStore } from '#document-store/lmdb';
import { personStream } from '#domain';
import { applyRegister } from '#operations';
import { dataKeys } from '#vault';
import { ask, idOf } from '../support/clients/ask.js';
import { copiedFolder } from '../support/engines/copied-folder.js';
import { eventually } from '../support/time/eventually.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf } from '../support/service/served-metrics.js';
import { Member } from '../support/personas/member.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { READY, readinessOf, untilReadiness } from '../support/service/readiness.js';

const LONG_MS = 240_000;
const NOBODY = new AbortController().signal;
/** Ten seconds are promised; the machine may be busy with other things. */
const WRITTEN_WITHIN_MS = 60_000;

describe('the second place of the register of erased people', () => {
  const lines = new LoggedLines();
  let service: Service;
  let away: string;
  beforeAll(async () => {
    away = await mkdtemp(join(tmpdir(), 'register-'));
    await mkdir(join(away, 'second'));
    const environment = { ERASURE_REGISTER_URL: `file:${second()}`, LOG_LEVEL: 'info', METRICS_PORT: '0' };
    service = await startService({ environment, logStream: lines });
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  const second = () => join(away, 'second', 'erased.jsonl');
  const backups = () => join(away, 'backups');
  const registered = async () => {
    const person = await Person.registered(service.running.baseUrl);
    return { person, id: idOf(await person.get('/me')) };
  };
  const isWritten = (id: string, path = second()) =>
    eventually(async () => (await readFile(path, 'utf8').catch(() => '')).includes(id) || undefined, WRITTEN_WITHIN_MS);
  const degraded = async ({ running }: Service = service) => {
    const { status, body } = await readinessOf(running.baseUrl);
    return { status, degraded: body.degraded?.join() ?? '' };
  };
  const status = (more: NodeJS.ProcessEnv = {}) =>
    opsJson<{ problems: readonly string[]; erasure_register: object }>(['status'], {
      environment: { DATA_DIR: service.dataDir, ERASURE_REGISTER_URL: `file:${second()}`, ...more },
    });
  const folder = async (): Promise<string> => {
    const made = await mkdtemp(join(away, 'data-'));
    await copyFile(join(service.dataDir, 'keyring.json'), join(made, 'keyring.json'));
    return made;
  };

  it('is applied to each person under a request of its own, which links nobody to another', async () => {
    const people = [await registered(), await registered(), await registered()].map(({ id }) => id);
    const { engines } = service.running;
    const applied = await applyRegister(new Set(people), engines, 'operator:jane', () => undefined, NOBODY);
    expect(applied).toEqual({ people: 3, deleted_again: 3 });
    const requests = new Set<string>();
    for (const id of people) {
      const [last] = await engines.log.readStream(personStream(id), { direction: 'backwards', limit: 1 });
      expect(last).toMatchObject({ type: 'person.deleted.v1', metadata: { actor: 'operator:jane' } });
      requests.add(last?.metadata.correlationId ?? '');
    }
    expect(requests.size).toBe(3);
  });

  it(
    'has everybody who was erased within seconds, and its own time on its first line',
    async () => {
      const before = new Date().toISOString();
      const { person, id } = await registered();
      await person.delete('/me');
      await isWritten(id);
      const [head = ''] = (await readFile(second(), 'utf8')).split('\n');
      const { as_of: asOf } = JSON.parse(head) as { as_of: string };
      expect(head.startsWith('{"as_of":"')).toBe(true);
      expect(asOf >= before && asOf <= new Date().toISOString()).toBe(true);
      await untilReadiness(service.running.baseUrl, READY);
      expect((await status()).json.erasure_register).toMatchObject({ is_set: true, problem: null });
    },
    LONG_MS,
  );

  it(
    'is reported missing by readiness, status, log and metrics while the service goes on, and is written again once it can be',
    async () => {
      const { person, id } = await registered();
      await rename(join(away, 'second'), join(away, 'unmounted'));
      await eventually(async () => (await degraded()).degraded === 'erasure-register' || undefined, WRITTEN_WITHIN_MS);
      expect(await person.delete('/me')).toMatchObject({ status: 204 });
      expect((await degraded()).status).toBe(200);
      const told = await status();
      expect(told.json.problems.join('\n')).toMatch(
        /second place of the erasure register cannot be kept since 20.*: there is no/,
      );
      expect(lines.lineWith('the second place of the erasure register cannot be kept')).toMatchObject({
        trouble: expect.stringContaining('there is no such folder') as string,
      });
      expect(await metricsOf(lines)).toMatch(/\nconsent_erasure_register_age_seconds \d/);
      await rename(join(away, 'unmounted'), join(away, 'second'));
      await isWritten(id);
      await eventually(async () => (await degraded()).degraded === '' || undefined, WRITTEN_WITHIN_MS);
    },
    LONG_MS,
  );

  it(
    'keeps erased whoever was erased after the backup; an older register is refused',
    async () => {
      const [one, two] = [await registered(), await registered()];
      const key = await two.person.key();
      await ops(['backup', '--to', backups()], opsOptions(service));
      await one.person.delete('/me');
      await isWritten(one.id);
      const older = join(away, 'older.jsonl');
      await copyFile(second(), older);
      await two.person.delete('/me');
      await isWritten(two.id);
      // As a write that was cut off leaves it.
      await writeFile(`${second()}.new`, '{"as_of":');

      const environment = { ERASURE_REGISTER_URL: `file:${second()}`, DATA_DIR: await folder() };
      const restore = (...more: readonly string[]) => ops(['restore', '--from', backups(), ...more], { environment });
      const refused = await restore('--erased', older);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(
        /is too old: it is as of 20.*Z, and lacks 1 who were erased\. .*--accept-old-register/,
      );
      expect(await readdir(environment.DATA_DIR)).toEqual(['keyring.json']);
      const missing = { ...environment, ERASURE_REGISTER_URL: `file:${join(away, 'nowhere.jsonl')}` };
      expect(await ops(['restore', '--from', backups()], { environment: missing })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not there. It is what ERASURE_REGISTER_URL names') as string,
      });
      expect(await readdir(environment.DATA_DIR)).toEqual(['keyring.json']);

      const done = await restore();
      expect(done).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/Erased: all on the register, as of 20/) as string,
      });
      await copyFile(join(service.dataDir, 'demo.json'), join(environment.DATA_DIR, 'demo.json'));
      const restored = await startService({ dataDir: environment.DATA_DIR });
      try {
        const { baseUrl } = restored.running;
        for (const { person } of [one, two]) {
          const headers = { authorization: `Bearer ${person.token}` };
          expect((await ask(baseUrl, 'GET', '/person/v1/me', headers)).status).toBe(401);
        }
        expect((await restored.business.preview(key)).status).toBe(404);
      } finally {
        await restored.stop();
      }

      environment.DATA_DIR = await folder();
      expect((await restore('--erased', older, '--accept-old-register')).code).toBe(0);
    },
    LONG_MS,
  );

  it(
    'takes from a restored member who was erased the key that leads from the account to the business, and from no other',
    async () => {
      const { person, id } = await registered();
      const owner = await Member.signIn(service.running.baseUrl, 'owner@members.example');
      const path = await owner.registers();
      const { id: memberId } = await owner.brings(path, person.email, 'admin');
      const { id: stayingId } = await owner.brings(path, 'developer@members.example', 'developer');
      const keys = async (records: RecordStore) => {
        const of = async (member: string) => (await records.get(dataKeys, `member:${member}`)) !== undefined;
        return { erased: await of(memberId), staying: await of(stayingId) };
      };
      expect(await keys(service.running.engines.records)).toEqual({ erased: true, staying: true });
      const to = join(away, 'with-members');
      expect((await ops(['backup', '--to', to], opsOptions(service))).code).toBe(0);
      await person.delete('/me');
      await isWritten(id);

      const environment = { ERASURE_REGISTER_URL: `file:${second()}`, DATA_DIR: await folder() };
      expect((await ops(['restore', '--from', to], { environment })).code).toBe(0);
      // Before a service starts there, whose policies would end the membership as well.
      const restored = await openLmdbRecordStore({
        path: join(environment.DATA_DIR, 'records'),
        collections: [dataKeys],
      });
      try {
        expect(await keys(restored)).toEqual({ erased: false, staying: true });
      } finally {
        await restored.close();
      }
    },
    LONG_MS,
  );

  it(
    'tells of whoever was erased and came back with a data folder that was put back, until they are erased again',
    async () => {
      const place = join(away, 'second', 'put-back.jsonl');
      const environment = { ERASURE_REGISTER_URL: `file:${place}` };
      const [dataDir, copy] = [await mkdtemp(join(away, 'data-')), join(away, 'copy')];
      const before = await startService({ dataDir, environment });
      const person = await Person.registered(before.running.baseUrl);
      const id = idOf(await person.get('/me'));
      await before.stop();
      await copiedFolder(dataDir, copy);
      const erasing = await startService({ dataDir, environment });
      expect((await person.at(erasing.running.baseUrl).delete('/me')).status).toBe(204);
      await isWritten(id, place);
      await erasing.stop();

      const told = new LoggedLines();
      const putBack = { dataDir: copy, environment: { ...environment, LOG_LEVEL: 'info' } };
      const back = await startService({ ...putBack, logStream: told });
      const problem = 'names 1 who came back with a log that was put back';
      const here = { DATA_DIR: copy, ...environment };
      const problems = async () => (await status(here)).json.problems.join();
      await eventually(async () => (await problems()).includes(problem) || undefined);
      await untilReadiness(back.running.baseUrl, { status: 'ok', degraded: ['erasure-register'] });
      expect(
        told.lineWith('erased people came back with a log that was put back: run restore --register-only'),
      ).toMatchObject({ people: 1 });
      await back.stop();

      const erased = await ops(['restore', '--from', away, '--register-only'], { environment: here });
      expect(erased).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/1 of them were still there[^]*\nWitnesses: the log goes on/) as string,
      });
      const whole = await startService(putBack);
      await eventually(async () => (await degraded(whole)).degraded === '' || undefined);
      expect(await problems()).not.toContain(problem);
      await whole.stop();
    },
    LONG_MS,
  );
});
