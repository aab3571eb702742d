import { createHash, randomUUID } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { accessStream } from '#domain';
import { MAX_READ } from '#event-store';
import { PolicyCheckpoints } from '#policies';
import { EnginesOnDemand, readSettings } from '#runtime';
import { checkBundle, parseVkeys } from '../../sdk/verify/src/index.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf } from '../support/clients/ask.js';
import { copiedFolder } from '../support/engines/copied-folder.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { untilSignedAndPassed } from '../support/time/signed-and-passed.js';
import { startService, type Service } from '../support/service/service.js';
import { storedIn } from '../support/contents/stored-contents.js';
import { Tampering } from '../support/faults/tampering.js';

interface Archived {
  readonly events: number;
  readonly files: readonly { readonly file: string; readonly events: number; readonly state: string }[];
  readonly held_back_by: string | null;
}

interface Foretold extends Pick<Archived, 'events' | 'held_back_by'> {
  readonly last: string | null;
}

interface Verified {
  readonly whole: boolean;
  readonly findings: readonly { readonly check: string; readonly problem: string }[];
}

interface Report {
  readonly entries: readonly { readonly reason?: string | null }[];
  readonly grants: readonly object[];
  readonly made_from: object;
  readonly verification: { readonly differences: readonly string[] };
}

const LONG_MS = 240_000;
const READS = 300;
const TWO_DAYS = 2 * 86_400;
const WHY = 'Case 4712, asked by letter';

describe('an operator who archives old access events, beside the running service', () => {
  let service: Service;
  let away: string;
  let own: Person;
  let leaving: Person;
  const ids = { own: '', leaving: '' };
  let file: string;
  let wasRead: readonly object[];

  beforeAll(async () => {
    away = await mkdtemp(join(tmpdir(), 'archive-'));
    await mkdir(join(away, 'data'), { mode: 0o700 });
    service = await startService({ dataDir: join(away, 'data') });
    own = await readOften();
    leaving = await readOften();
    [ids.own, ids.leaving] = [own.id, leaving.id];
    await history(ids.leaving);
    await advanceClock(service, TWO_DAYS);
    await service.business.claimKey(await own.key());
    await sealed();
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  const options = (dataDir = service.dataDir) => opsOptions({ dataDir }, { OPERATOR: 'jane' });
  const archive = (...args: readonly string[]) =>
    opsJson<Archived>(['archive', '--older-than', '1', ...args], options());
  const verify = (dataDir?: string) => opsJson<Verified>(['verify', '--all'], options(dataDir));
  const history = (id: string, dataDir?: string) =>
    opsJson<Report>(['access-history', '--person', id, '--reason', WHY, '--verify'], options(dataDir));
  const filesOfLog = async (dataDir = service.dataDir) => (await readdir(join(dataDir, 'log'))).sort();

  /** Somebody whose address was read so often. */
  async function readOften(): Promise<Person> {
    const person = await Person.registered(service.running.baseUrl);
    await service.business.read(idOf(await service.business.claimKey(await person.key())));
    const { log } = service.running.engines;
    const stream = accessStream(person.id);
    const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
    if (last === undefined) throw new Error('a read is written down');
    const { type, data, metadata } = last;
    const reads = Array.from({ length: READS - 1 }, () => ({ id: randomUUID(), type, data, metadata }));
    await log.append(stream, reads, 'any');
    return person;
  }

  /** All of somebody's history with its proof, checked by a program that knows nothing of the service. */
  async function proofOf(person: Person, { running }: Service) {
    const pages: string[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const { status, body } = await person.get(`/access-history/proof${next === '' ? '' : `?cursor=${next}`}`);
      expect(status).toBe(200);
      pages.push(JSON.stringify(body));
      const { next_cursor: cursor } = body;
      next = typeof cursor === 'string' ? cursor : undefined;
    }
    const keys = await parseVkeys(await (await fetch(`${running.baseUrl}/log/v1/key`)).text());
    return checkBundle({ pages }, { keys });
  }

  async function copied(): Promise<string> {
    const copy = join(away, randomUUID());
    await sealed();
    for (const part of ['log', 'records', 'proofs', 'views', 'keyring.json'])
      await copiedFolder(join(service.dataDir, part), join(copy, part));
    return copy;
  }

  const sealed = () => untilSignedAndPassed(service.running.engines);

  it('is told what would be archived from a given age on, before anything is', async () => {
    expect(await ops(['archive'], options())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--older-than DAYS, or set ACCESS_ARCHIVE_AFTER_DAYS') as string,
    });
    expect((await ops(['archive', '--older-than', '0'], options())).code).toBe(2);
    const before = await storedIn(join(service.dataDir, 'log'));
    const { code, json } = await opsJson<{ events: number; first: string }>(['archive', '--dry-run'], {
      environment: { ...options().environment, ACCESS_ARCHIVE_AFTER_DAYS: '1' },
    });
    expect([code, json]).toMatchObject([0, { dry_run: true, held_back_by: null, unfinished: 0 }]);
    expect(json.events).toBeGreaterThanOrEqual(2 * READS);
    expect(await storedIn(join(service.dataDir, 'log'))).toEqual(before);
    expect((await archive('--older-than', '3', '--dry-run')).json.events).toBe(0);
  });

  it('archives no further than the slowest follower of the log has come, and names it', async () => {
    const copy = await copied();
    const engines = new EnginesOnDemand(readSettings({ DATA_DIR: copy }, false));
    const checkpoints = new PolicyCheckpoints(await engines.records());
    const foretold = async () => {
      const args = ['archive', '--older-than', '1', '--dry-run'];
      const { json } = await opsJson<Foretold>(args, options(copy));
      return [json.events, json.last, json.held_back_by];
    };
    const [events, last] = await foretold();
    await checkpoints.set('carry', String(200).padStart(16, '0'));
    expect(await foretold()).toEqual([expect.any(Number), '0000000000000200', 'policy carry']);
    await checkpoints.set('carry', undefined);
    expect(await foretold()).toEqual([0, null, 'policy carry']);
    await checkpoints.set('carry', last === null ? undefined : String(last));
    expect(await foretold()).toEqual([events, last, null]);
    await engines.close();
  });

  it(
    'puts them into a file and out of the database, and whoever reads the log finds what was there before',
    async () => {
      const streamOf = (id: string) =>
        service.running.engines.log.readStream(accessStream(id), { direction: 'forwards', limit: MAX_READ });
      wasRead = await streamOf(ids.own);
      const [entries, reported] = [dataOf(await own.get('/access-history')), (await history(ids.own)).json];

      const { code, json, stderr } = await archive();
      expect(stderr).toMatch(/^archive: writing: \d+ events, /m);
      expect([code, json.files.map(({ state }) => state), json.held_back_by]).toEqual([0, ['sealed'], null]);
      file = json.files[0]?.file ?? '';
      expect((await filesOfLog()).filter((name) => name.startsWith('archive'))).toEqual([file]);
      const text = gunzipSync(await readFile(join(service.dataDir, 'log', file))).toString();
      expect(text.split(`\n${accessStream(ids.own)}\n`)).toHaveLength(READS + 3);
      expect(text).not.toContain(WHY);

      expect(await ops(['archive', '--compact'], options())).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('stop every process first') as string,
      });
      await service.stop();
      const dry = await opsJson(['archive', '--compact', '--dry-run'], options());
      expect(dry.json).toEqual({ dry_run: true, events: null, dropped: json.events });
      const compacted = await opsJson<{ dropped: number }>(['archive', '--compact'], options());
      expect([compacted.code, compacted.json.dropped]).toEqual([0, json.events]);
      service = await startService({ dataDir: service.dataDir });
      own = own.at(service.running.baseUrl);

      expect(await streamOf(ids.own)).toEqual([...wasRead, expect.objectContaining({ type: LOOKED })]);
      expect(dataOf(await own.get('/access-history')).slice(1)).toEqual(entries.slice(0, entries.length - 1));
      const again = (await history(ids.own)).json;
      expect(again.verification.differences).toEqual([]);
      expect(again.entries.slice(1)).toEqual(reported.entries);
      expect(await verify()).toMatchObject({ code: 0, json: { whole: true, findings: [] } });
      const archived = `${String(json.events)} access events`;
      expect((await ops(['status'], options())).stdout).toContain(`${archived} up to `);
      expect((await ops(['doctor'], options())).stdout).toContain(`${archived} of it stand in 1 files`);
    },
    LONG_MS,
  );

  it(
    'finds nothing more the second time; views are built from it all',
    async () => {
      await sealed();
      const again = await archive();
      expect([again.code, again.json]).toEqual([0, { events: 0, bytes: 0, files: [], held_back_by: null }]);
      expect((await ops(['rebuild', '--view', 'access-counts', '--grace', '0'], options())).code).toBe(0);
      expect((await ops(['rebuild', '--view', 'read-models', '--grace', '0'], options())).code).toBe(0);
      expect((await history(ids.own)).json.verification.differences).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'has it in a backup and in what is restored from that, where people erased since cannot be read',
    async () => {
      const backups = join(away, 'backups');
      expect((await history(ids.leaving)).json.entries).toContainEqual(expect.objectContaining({ reason: WHY }));
      expect((await ops(['backup', '--to', backups], options())).code).toBe(0);
      await (await Person.signedIn(service.running.baseUrl, leaving.email)).deletesAccount();
      expect((await ops(['backup', '--to', backups, '--register-only'], options())).code).toBe(0);
      const [made = ''] = (await readdir(backups)).sort();
      const looked = ['erasure-check', '--data', join(backups, made), '--keyring'];
      const readable = await opsJson([...looked, join(service.dataDir, 'keyring.json')], options());
      expect(readable).toMatchObject({ code: 1, json: { readable: [ids.leaving] } });

      const dataDir = join(away, 'restored');
      await mkdir(dataDir, { mode: 0o700 });
      await copyFile(join(service.dataDir, 'keyring.json'), join(dataDir, 'keyring.json'));
      const restored = await ops(['restore', '--from', backups], options(dataDir));
      expect([restored.code, await filesOfLog(dataDir)]).toEqual([0, expect.arrayContaining([file])]);
      expect(await verify(dataDir)).toMatchObject({ code: 0, json: { whole: true, findings: [] } });
      await copyFile(join(service.dataDir, 'demo.json'), join(dataDir, 'demo.json'));
      const other = await startService({ dataDir });
      try {
        const { log } = other.running.engines;
        const read = await log.readStream(accessStream(ids.own), { direction: 'forwards', limit: wasRead.length });
        expect(read).toEqual(wasRead);
        const { holds, problems, history: proven } = await proofOf(own.at(other.running.baseUrl), other);
        expect([holds, problems, proven.length >= wasRead.length]).toEqual([true, [], true]);
        const [look, ...before] = (await history(ids.leaving, dataDir)).json.entries;
        expect([look?.reason, before.length > READS]).toEqual([WHY, true]);
        expect(JSON.stringify(before)).not.toContain(WHY);
      } finally {
        await other.stop();
      }
    },
    LONG_MS,
  );

  it.each([
    ['', 'alone', 'is not the file that the log says its events were put into'],
    [', as if the log did not tell of it yet', 'taken', 'is not sealed, and the log has not the event at place '],
  ])(
    'finds in a copy that the file and what the database notes of it were changed together%s',
    async (_how, state, problem) => {
      const copy = await copied();
      expect((await ops(['verify'], options(copy))).code).toBe(0);
      const path = join(copy, 'log', file);
      const content = await readFile(path);
      const sha256 = () => createHash('sha256').update(content).digest('hex');
      const before = sha256();
      // The time in the header of a gzip member, which says nothing of what is in it.
      content.writeUInt8(1, 4);
      await writeFile(path, content);
      await Tampering.with(join(copy, 'log'), (tampering) => {
        tampering.renoteArchive((note) => note.replace(before, sha256()).replace('"alone"', `"${state}"`));
      });
      const { code, json } = await opsJson<Verified>(['verify'], options(copy));
      const found = expect.objectContaining({ problem: expect.stringContaining(problem) as string }) as object;
      expect([code, json.whole, json.findings]).toEqual([1, true, [found]]);
    },
    LONG_MS,
  );

  const harms: readonly (readonly [how: string, problem: string, harm: (path: string) => Promise<void>])[] = [
    ['one bit was altered', 'is not as it was written', flipBit],
    ['it was cut short', 'has 1000 bytes', (path) => truncate(path, 1_000)],
    ['another was put in its place', 'bytes, and had', (path) => cp(join(path, '../data.mdb'), path)],
    ['it was removed', 'is missing', (path) => rm(path)],
  ];
  it.each(harms)(
    'finds in a copy that of the file %s',
    async (_how, problem, harm) => {
      const copy = await copied();
      await harm(join(copy, 'log', file));
      const { code, json } = await verify(copy);
      expect([code, json.whole]).toEqual([1, false]);
      const found = json.findings.filter(({ check }) => check === 'archive');
      expect(found.map((one) => one.problem)).toEqual([expect.stringContaining(problem)]);
      expect(json.findings.map(({ check }) => check)).toContain('reading');
    },
    LONG_MS,
  );
});

const LOOKED = 'access.viewed_by_operator.v1';

async function flipBit(path: string): Promise<void> {
  const content = await readFile(path);
  const at = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(at) ^ 4, at);
  await writeFile(path, content);
}
