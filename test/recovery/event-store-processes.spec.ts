import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent, RecordedEvent } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { runChildSync, TestChild } from '../support/processes/child-process.js';

/** Before spare pages were left for each commit, three of four full rounds failed. */
const WIDE_ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 2_500 : 100;
const LONG_MS = 300_000;
const ENTRY = 'test/support/engines/event-store-child.ts';

function event(text = 'short'): NewEvent {
  return {
    id: randomUUID(),
    type: 'parent.wrote.v1',
    data: { text },
    metadata: {
      time: '2026-03-01T12:00:00.000Z',
      correlationId: randomUUID(),
      causationId: null,
      actor: 'service:parent',
    },
  };
}

function wholeStream(store: EventStore, stream: string): Promise<readonly RecordedEvent[]> {
  return store.readStream(stream, { direction: 'forwards', limit: 4096 });
}

describe('the log in LMDB between processes', () => {
  let path = '';
  let store: EventStore;
  const children: TestChild[] = [];
  const start = (...args: string[]): TestChild => {
    const child = new TestChild(ENTRY, [path, ...args]);
    children.push(child);
    return child;
  };
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'event-store-processes-'));
    store = await openLmdbEventStore({ path });
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.kill()));
  });
  afterAll(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  it('takes appends of three processes to one stream and to one each, all at once', async () => {
    const [one, own] = ['shared', ['own-0', 'own-1']];
    const toOne = [start('append-many', one, '400'), start('append-many', one, '400')];
    const toOwn = own.map((stream) => start('append-many', stream, '200'));
    await Promise.all([...toOne, ...toOwn].map((child) => child.untilLine('ready')));
    const mine = Array.from({ length: 200 }, () => event());
    await Promise.all(mine.map((it) => store.append(one, [it], 'any')));
    await Promise.all([...toOne, ...toOwn].map((child) => child.untilEnd()));

    const stored = await wholeStream(store, one);
    const told = [...toOne.flatMap((child) => child.lines.slice(1)), ...mine.map((it) => it.id)];
    expect(stored.map((it) => it.id).toSorted()).toEqual(told.toSorted());
    expect(stored.map((it) => it.revision)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    for (const [n, stream] of own.entries()) {
      const ids = (await wholeStream(store, stream)).map((it) => it.id);
      expect(ids.toSorted()).toEqual(toOwn[n]?.lines.slice(1).toSorted());
    }
  });

  it('shows an acknowledged append to a reader in another process at once', async () => {
    const reader = start('answer');
    await reader.untilLine('ready');
    for (let revision = 0; revision < 200; revision += 1) {
      const it = event();
      await store.append('watched', [it], revision === 0 ? 'no-stream' : revision - 1);
      reader.tell('watched');
      await reader.untilLines(revision + 2);
      expect(reader.lines.at(-1)).toBe(`${revision} ${it.id}`);
    }
  });

  it('sees what another process appended since the last read, though no turn of the event loop lies between', async () => {
    expect(await store.lastRevision('sudden')).toBeUndefined();
    const [, id = ''] = runChildSync(ENTRY, [path, 'append-many', 'sudden', '1']);
    expect(await store.lastRevision('sudden')).toBe(0);
    runChildSync(ENTRY, [path, 'append-many', 'sudden', '1']);
    expect((await wholeStream(store, 'sudden')).map((it) => it.id).slice(0, 1)).toEqual([id]);
    expect(await wholeStream(store, 'sudden')).toHaveLength(2);
    const head = await store.head();
    runChildSync(ENTRY, [path, 'append-many', 'sudden', '1']);
    expect((await store.head()) ?? '').not.toBe(head);
    runChildSync(ENTRY, [path, 'append-many', 'sudden', '1']);
    expect((await store.readLog({ filter: { streamPrefixes: ['sudden'] }, limit: 4096 })).events).toHaveLength(4);
  });

  it('brings a follower in another process what is appended here, in order', async () => {
    const follower = start('follow', 'followed-');
    await follower.untilLine('caught-up');
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const it = event();
      ids.push(it.id);
      await store.append(`followed-${n % 3}`, [it], 'any');
      // Now and then it is waited for, so that it idles and has to notice the next one by itself.
      if (n % 20 === 0) await follower.untilLines(2 + ids.length);
    }
    await follower.untilLines(62);
    expect(follower.lines.slice(2)).toEqual(ids);
  });

  it('brings a follower here what two other processes append', async () => {
    const stop = new AbortController();
    const met: string[] = [];
    const after = await store.head();
    const writers = [start('append-many', 'theirs-0', '300'), start('append-many', 'theirs-1', '300')];
    for await (const item of store.follow({ ...(after !== undefined && { after }), signal: stop.signal })) {
      if (item.kind === 'event') met.push(item.event.id);
      if (met.length === 600) stop.abort();
    }
    await Promise.all(writers.map((child) => child.untilEnd()));
    expect(met.toSorted()).toEqual(writers.flatMap((child) => child.lines.slice(1)).toSorted());
  });

  it('loses nothing that is appended while another process opens the log again and again', async () => {
    const opener = start('open-often', '-', '200');
    const done = new AbortController();
    const ended = opener.untilEnd().then(() => {
      done.abort();
    });
    const appended: string[] = [];
    while (!done.signal.aborted && appended.length < 4096) {
      const it = event();
      await store.append('meanwhile', [it], 'any');
      appended.push(it.id);
    }
    await ended;
    expect((await wholeStream(store, 'meanwhile')).map((it) => it.id)).toEqual(appended);
  });

  it(
    'fails no append of two processes that write by turns, however many pages they free and take',
    async () => {
      const writers = [1, 2].map(() => start('append-widely', 'wide-', String(WIDE_ROUNDS), '200'));
      // One that fails ends its process.
      await Promise.all(writers.map((writer) => writer.untilEnd(LONG_MS)));
      expect(writers.map((writer) => writer.lines)).toEqual([['ready'], ['ready']]);
    },
    LONG_MS,
  );

  it('grows by tens of megabytes under readers in another process', async () => {
    const reader = start('answer');
    await reader.untilLine('ready');
    const large = 'x'.repeat(500_000);
    const told: string[] = [];
    for (let revision = 1; revision < 160; revision += 2) {
      const last = event('small');
      await store.append('large', [event(large), last], 'any');
      told.push(`${revision} ${last.id}`);
      reader.tell('large');
      await reader.untilLines(1 + told.length);
    }
    expect(reader.lines.slice(1)).toEqual(told);
    const stored = await wholeStream(store, 'large');
    expect(stored.filter((it) => it.data['text'] === large)).toHaveLength(80);
  });
});
