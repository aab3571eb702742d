import { once } from 'node:events';
import { randomInt, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accessStream, OPERATIONS_STREAM } from '#domain';
import type { EventStore, LogArchive, StoredEvent } from '#event-store';
import { openLmdbEventStore, openLmdbLogArchive } from '#event-store/lmdb';
import { idOf } from '../support/clients/ask.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { eventually } from '../support/time/eventually.js';
import { opsJson, startOps } from '../support/processes/ops.js';
import type { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 20 : 1;
/** Enough that it takes a while to write them. */
const LOOKS = 6_000;
const KILLED_ROUNDS = 4 * ROUNDS;
const LONGEST_MS = 150;
const TWO_DAYS = 2 * 86_400;
const LONG_MS = ROUNDS * 240_000;

/** How far the archive has come at which it is killed, or a moment later. */
const STAGES = ['a file is begun', 'a file is written', 'a file is taken up', 'the log says so'] as const;

describe('the archive of access events when who makes it is killed', () => {
  let service: Service;
  let person: Person;
  let archive: LogArchive;
  let known = 0;
  beforeAll(async () => {
    service = await startService({ delivers: false });
    person = await service.world.person();
    archive = await openLmdbLogArchive(folder());
    const grant = await service.business.claimKey(await person.key());
    await service.business.read(idOf(grant));
  });
  afterAll(async () => {
    await archive.close();
    await service.stop();
  });

  const folder = () => join(service.dataDir, 'log');
  const environment = () => ({ DATA_DIR: service.dataDir, OPERATOR: 'jane' });
  const dry = () =>
    opsJson<{ events: number; held_back_by: string | null }>(['archive', '--older-than', '1', '--dry-run'], {
      environment: environment(),
    });

  /** Looks that are old enough, and that everybody has passed. */
  async function looked(): Promise<void> {
    const { log } = service.running.engines;
    const [last] = await log.readStream(accessStream(person.id), { direction: 'backwards', limit: 1 });
    if (last === undefined) throw new Error('a read is written down');
    const { type, data } = last;
    for (let n = 0; n < LOOKS; n += 1_000) {
      const metadata = { ...last.metadata, time: service.running.engines.clock.iso() };
      const looks = Array.from({ length: 1_000 }, () => ({ id: randomUUID(), type, data, metadata }));
      await log.append(accessStream(person.id), looks, 'any');
    }
    await advanceClock(service, TWO_DAYS);
    await eventually(async () => {
      const { json } = await dry();
      return (json.held_back_by === null && json.events >= LOOKS) || undefined;
    }, 60_000);
  }

  async function allOf(log: EventStore): Promise<readonly string[]> {
    const events: string[] = [];
    const shown = ({ position, bytes }: StoredEvent): string => `${position} ${Buffer.from(bytes).toString()}`;
    for (let after: string | undefined; ;) {
      const page = await log.readStored({ limit: 1_000, ...(after !== undefined && { after }) });
      events.push(...page.events.map(shown));
      if (page.atHead) return events;
      after = page.through;
    }
  }

  const statements = async () => {
    const request = { direction: 'forwards', limit: 4_096 } as const;
    const stream = await service.running.engines.log.readStream(OPERATIONS_STREAM, request);
    return stream.filter(({ type }) => type === 'operations.access_archived.v1').map(({ data }) => data['file']);
  };

  async function isAt(stage: (typeof STAGES)[number]): Promise<boolean> {
    const names = (await readdir(folder())).filter((name) => name.startsWith('archive'));
    if (stage === 'a file is begun') return names.some((name) => name.endsWith('.new'));
    if (stage === 'a file is written') return names.filter((name) => name.endsWith('.gz')).length > known;
    if (stage === 'a file is taken up') return (await archive.parts()).length > known;
    return (await statements()).length > known;
  }

  /** A run that is killed anywhere from a moment on. */
  async function killed(args: readonly string[], isSoFar: () => Promise<boolean>): Promise<void> {
    const run = startOps(['archive', ...args], environment());
    run.stdout.resume();
    run.stderr.resume();
    while (run.exitCode === null && !(await isSoFar())) await pause(1);
    // Anywhere from there on: nothing is waited for here.
    await pause(randomInt(LONGEST_MS));
    run.kill('SIGKILL');
    if (run.exitCode === null && run.signalCode === null) await once(run, 'exit');
  }

  it.each(Array.from({ length: ROUNDS }, () => STAGES).flat())(
    'loses nothing and doubles nothing, at any moment after %s, and the next run goes on',
    async (stage) => {
      await looked();
      known = (await archive.parts()).length;
      const before = await allOf(service.running.engines.log);
      await killed(['--older-than', '1'], () => isAt(stage));

      const anew = await openLmdbEventStore({ path: folder() });
      expect((await allOf(anew)).slice(0, before.length)).toEqual(before);
      await anew.close();
      const again = await opsJson(['archive', '--older-than', '1'], { environment: environment() });
      expect(again.code).toBe(0);
      const parts = await archive.parts();
      expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['sealed']));
      expect(await statements()).toEqual(parts.map(({ file }) => file));
      const files = (await readdir(folder())).filter((name) => name.startsWith('archive'));
      expect(files.sort()).toEqual(parts.map(({ file }) => file));
      const after = await openLmdbEventStore({ path: folder() });
      expect((await allOf(after)).slice(0, before.length)).toEqual(before);
      await after.close();
      const verified = await opsJson<{ findings: readonly object[] }>(['verify'], { environment: environment() });
      expect([verified.code, verified.json.findings]).toEqual([0, []]);
    },
    LONG_MS,
  );

  it(
    'loses nothing when the database is written anew without it, at any moment',
    async () => {
      const before = await allOf(service.running.engines.log);
      await archive.close();
      await service.running.stop();
      for (let round = 0; round < KILLED_ROUNDS; round++) {
        await killed(['--compact'], async () => (await readdir(folder())).includes('anew'));
        const log = await openLmdbEventStore({ path: folder() });
        expect((await allOf(log)).slice(0, before.length)).toEqual(before);
        await log.close();
      }
      const done = await opsJson(['archive', '--compact'], { environment: environment() });
      expect(done.code).toBe(0);
      archive = await openLmdbLogArchive(folder());
      expect(new Set((await archive.parts()).map(({ state }) => state))).toEqual(new Set(['alone']));
      const log = await openLmdbEventStore({ path: folder() });
      expect((await allOf(log)).slice(0, before.length)).toEqual(before);
      await log.close();
      const verified = await opsJson<{ findings: readonly object[] }>(['verify', '--all'], {
        environment: environment(),
      });
      expect([verified.code, verified.json.findings]).toEqual([0, []]);
    },
    LONG_MS,
  );
});
