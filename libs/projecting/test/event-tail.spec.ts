import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { MAX_READ, type EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { eventually } from '../../../test/support/time/eventually.js';
import { EventTail } from '../src/index.js';
import { CountedLog, Follower } from './tail-follower.js';

const RUNS = process.env['TEST_ROUNDS'] === 'reduced' ? 15 : 60;
const TIME = '2030-01-01T00:00:00.000Z';
const SMALL = { events: 8, characters: 1_000_000 };
const ALL = ['person-', 'grant-'];

describe('the tail of the log', () => {
  let folder: string;
  let stored: EventStore;
  let log: CountedLog;
  const followers: Follower[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tail-'));
    stored = await openLmdbEventStore({ path: join(folder, 'log') });
    log = new CountedLog(stored);
  });
  afterEach(async () => {
    await Promise.all(followers.splice(0).map((one) => one.stop()));
    await stored.close();
    rmSync(folder, { recursive: true });
  });

  const follower = (tail: EventTail, prefixes = ALL): Follower => {
    const made = new Follower(tail, prefixes);
    followers.push(made);
    made.start();
    return made;
  };
  const happened = async (stream: string, count = 1): Promise<void> => {
    const metadata = { time: TIME, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    const events = Array.from({ length: count }, () => ({
      ...{ id: randomUUID(), type: 'person.address_confirmed.v1', data: {}, metadata },
    }));
    await stored.append(stream, events, 'any');
  };
  const isThrough = async (...all: readonly Follower[]): Promise<void> => {
    const head = (await stored.head()) ?? '';
    await eventually(async () => Promise.resolve(all.every(({ through }) => through >= head) || undefined));
  };
  const positionsIn = async (...prefixes: readonly string[]): Promise<readonly string[]> => {
    const positions: string[] = [];
    for (let after: string | undefined; ;) {
      const filter = { streamPrefixes: prefixes };
      const page = await stored.readLog({ filter, limit: MAX_READ, ...(after !== undefined && { after }) });
      positions.push(...page.events.map(({ position }) => position));
      if (page.atHead) return positions;
      after = page.through;
    }
  };

  it('reads an event once, and hands the same one to all who follow its stream', async () => {
    const tail = new EventTail(log);
    const all = [follower(tail), follower(tail), follower(tail, ['grant-']), follower(tail, ['access-'])];
    await isThrough(...all);
    await eventually(() => Promise.resolve(log.follows === 1 || undefined));
    const readsBefore = log.reads;
    await happened('person-1', 3);
    await isThrough(...all);
    await happened('grant-1', 3);
    await isThrough(...all);
    const [one, two, grants, access] = all;
    expect(one?.seen).toHaveLength(6);
    expect(new Set(all.flatMap(({ seen }) => seen)).size).toBe(6);
    expect(two?.seen).toEqual(one?.seen);
    expect(grants?.positions).toEqual(await positionsIn('grant-'));
    expect(access?.seen).toEqual([]);
    expect({ follows: log.follows, followed: log.followed, reads: log.reads - readsBefore }).toEqual({
      ...{ follows: 1, followed: 6, reads: 0 },
    });
  });

  it('goes on without a slow follower, which catches up by itself and joins again', async () => {
    const tail = new EventTail(log, SMALL);
    const [quick, slow] = [follower(tail), follower(tail)];
    await isThrough(quick, slow);
    slow.hold();
    for (let round = 0; round < 10; round++) {
      await happened(`person-${String(round)}`, 4);
      await isThrough(quick);
    }
    expect(slow.seen).toEqual([]);
    const readsBefore = log.reads;
    slow.resume();
    await isThrough(slow);
    expect(log.reads).toBeGreaterThan(readsBefore);
    expect(slow.positions).toEqual(quick.positions);
    const readsAfter = log.reads;
    await happened('person-last');
    await isThrough(quick, slow);
    expect(slow.seen.at(-1)).toBe(quick.seen.at(-1));
    expect(log.reads).toBe(readsAfter);
  });

  it('hands over what has gathered in batches of bounded size', async () => {
    const tail = new EventTail(log);
    const [quick, slow] = [follower(tail), follower(tail)];
    await isThrough(quick, slow);
    slow.hold();
    await happened('person-1', 600);
    await isThrough(quick);
    const readsBefore = log.reads;
    slow.resume();
    await isThrough(slow);
    expect(slow.positions).toEqual(await positionsIn('person-'));
    expect({ reads: log.reads - readsBefore, largest: Math.max(...slow.sizes) }).toEqual({ reads: 0, largest: 256 });
  });

  it('hands more at a time to one that is far behind, up to a bound', async () => {
    for (let thousand = 0; thousand < 6; thousand++) await happened('person-1', 1_000);
    const far = follower(new EventTail(log));
    await isThrough(far);
    expect(far.positions).toEqual(await positionsIn('person-'));
    expect(far.sizes.filter((size) => size > 0)).toEqual([256, 512, 1_024, 2_048, 2_048, 112]);
  });

  it('holds no more than it may, however large events are', async () => {
    const tail = new EventTail(log, { events: 1_000, characters: 10 });
    const [quick, slow] = [follower(tail), follower(tail)];
    await isThrough(quick, slow);
    slow.hold();
    await happened('person-1', 20);
    await isThrough(quick);
    slow.resume();
    await isThrough(slow);
    expect(slow.positions).toEqual(await positionsIn('person-'));
    expect(new Set([...quick.seen, ...slow.seen]).size).toBeGreaterThan(20);
  });

  it('says what is wrong to a follower that reads by itself, and serves it once that is over', async () => {
    await happened('person-1', 5);
    log.failures = 1;
    const tail = new EventTail(log);
    const failing = tail.follow({ after: undefined, streamPrefixes: ALL, signal: new AbortController().signal });
    await expect(failing.next()).rejects.toThrow('out of reach');
    const again = follower(tail);
    await isThrough(again);
    expect(again.positions).toEqual(await positionsIn('person-'));
  });

  it('lets go of the log with its last follower, and begins anew with the next', async () => {
    const tail = new EventTail(log);
    const first = follower(tail);
    await isThrough(first);
    await first.stop();
    await happened('person-1', 3);
    const second = follower(tail);
    await isThrough(second);
    first.start();
    await happened('person-2', 2);
    await isThrough(first, second);
    expect(first.positions).toEqual(await positionsIn('person-'));
    expect(second.positions).toEqual(await positionsIn('person-'));
  });

  it('shows every follower every event once and in order, whatever happens to it', async () => {
    const step = fc.oneof(
      fc.record({
        does: fc.constant('append' as const),
        stream: fc.constantFrom('person-1', 'grant-1', 'x-1'),
        count: fc.integer({ min: 1, max: 30 }),
      }),
      fc.record({
        does: fc.constantFrom(
          'hold' as const,
          'resume' as const,
          'stop' as const,
          'rebuild' as const,
          'await' as const,
        ),
        who: fc.nat(2),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const tail = new EventTail(log, SMALL);
        const all = [follower(tail), follower(tail, ['person-']), follower(tail, ['grant-', 'x-'])];
        for (const one of steps) {
          if (one.does === 'append') {
            await happened(one.stream, one.count);
            continue;
          }
          const who = all[one.who];
          if (who === undefined) continue;
          if (one.does === 'hold') who.hold();
          if (one.does === 'resume') who.resume();
          if (one.does === 'stop' || one.does === 'rebuild') {
            await who.stop();
            if (one.does === 'rebuild') {
              who.seen.length = 0;
              who.through = '';
            }
            who.start();
          }
          if (one.does === 'await') {
            who.resume();
            await isThrough(who);
          }
        }
        for (const one of all) one.resume();
        await isThrough(...all);
        const [both, people, rest] = all;
        expect(both?.positions).toEqual(await positionsIn('person-', 'grant-'));
        expect(people?.positions).toEqual(await positionsIn('person-'));
        expect(rest?.positions).toEqual(await positionsIn('grant-', 'x-'));
        await Promise.all(followers.splice(0).map((one) => one.stop()));
      }),
      { numRuns: RUNS },
    );
  });
});
