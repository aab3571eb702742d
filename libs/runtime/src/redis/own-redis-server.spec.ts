import { appendFile, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../test/support/time/eventually.js';
import { askBriefly } from './ask-briefly.js';
import { mustAnswer, mustTakeWrites } from './must-answer.js';
import { startOwnRedisServer } from './own-redis-server.js';

describe('a Redis of our own', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-redis-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The process that answers there; undefined when none does. */
  async function processAt(url: string): Promise<number | undefined> {
    const info = await askBriefly(url, (redis) => redis.info('server')).catch(() => '');
    const [, id] = /process_id:(\d+)/.exec(info) ?? [];
    return id === undefined ? undefined : Number(id);
  }

  it('is bounded, and is known to take no writes when it is full', async () => {
    const { url, stop } = await startOwnRedisServer(folder);
    await askBriefly(url, async (redis) => {
      const bounds = ['maxmemory', 'maxmemory-policy'].map((name) => redis.config('GET', name));
      expect((await Promise.all(bounds)).flat()).toEqual([
        ...['maxmemory', String(512 * 1_048_576)],
        ...['maxmemory-policy', 'noeviction'],
      ]);
      await mustTakeWrites(redis, 'probe');
      await redis.config('SET', 'maxmemory', '1');
      await mustAnswer(redis);
      await expect(mustTakeWrites(redis, 'probe')).rejects.toThrow('OOM');
    });
    await stop();
  });

  it('is started again when somebody kills it, and not when it is stopped', async () => {
    const { url, stop } = await startOwnRedisServer(folder);
    const first = await processAt(url);
    if (first === undefined) throw new Error('it does not answer');
    process.kill(first, 'SIGKILL');
    const next = await eventually(async () => {
      const id = await processAt(url);
      return id === first ? undefined : id;
    });

    await stop();
    const since = performance.now();
    await eventually(async () => (await processAt(url)) === undefined || undefined);
    expect(await readdir(folder)).not.toContain('socket');
    // By then it would have been started again.
    await eventually(() => Promise.resolve(performance.now() - since > 2_000 || undefined));
    expect([next, await processAt(url)]).toEqual([expect.any(Number), undefined]);
  });

  it('begins empty where its file is damaged, and keeps that aside', async () => {
    const before = await startOwnRedisServer(folder);
    await askBriefly(before.url, (redis) => redis.set('counted', '1'));
    await before.stop();
    const [damaged = ''] = (await readdir(join(folder, 'appendonlydir'))).filter((name) => name.endsWith('.incr.aof'));
    // What a power cut leaves on some file systems.
    await appendFile(join(folder, 'appendonlydir', damaged), Buffer.alloc(4_096));

    const told: string[] = [];
    const { url, stop } = await startOwnRedisServer(folder, (words) => told.push(words));
    expect(await askBriefly(url, (redis) => redis.get('counted'))).toBeNull();
    await stop();
    const [aside = ''] = (await readdir(folder)).filter((name) => name.startsWith('appendonlydir.damaged-'));
    expect(await readdir(join(folder, aside))).toContain(damaged);
    expect(told).toEqual([expect.stringContaining('Bad file format reading the append only file')]);
    expect(told[0]).toContain(join(folder, aside));
  });

  it('says what Redis says and where its files are when it does not start, and leaves them as they are', async () => {
    await writeFile(join(folder, 'appendonlydir'), '');
    const starting = startOwnRedisServer(folder);
    await expect(starting).rejects.toThrow(`redis-server does not run on ${folder}: it says "`);
    await expect(starting).rejects.toThrow('Not a directory');
    expect((await readdir(folder)).filter((name) => name.startsWith('appendonlydir'))).toEqual(['appendonlydir']);
  });

  it('asks for redis-server where that is not installed', async () => {
    const before = process.env['PATH'];
    const bare = await mkdtemp(join(tmpdir(), 'without-redis-'));
    await symlink('/bin/sh', join(bare, 'sh'));
    process.env['PATH'] = bare;
    try {
      await expect(startOwnRedisServer(folder)).rejects.toThrow('redis-server cannot be started: install it');
    } finally {
      process.env['PATH'] = before;
      await rm(bare, { recursive: true, force: true });
    }
  });
});
