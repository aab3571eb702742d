import type { Follow } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshPrefix, freshStream, idsOf, sampleEvent, sampleEvents } from './sample-events.js';
import { WatchedFollower, within } from './watched-follower.js';

export function describeFollowing(open: OpenEngine): void {
  describe('a follower', () => {
    const engine = useEngine(open);
    const followers: WatchedFollower[] = [];
    const follow = (...given: Partial<ConstructorParameters<typeof WatchedFollower>>): WatchedFollower => {
      const [store = engine.store(), request = {}, handle] = given;
      const follower = new WatchedFollower(store, request, handle);
      followers.push(follower);
      return follower;
    };
    /** Names for streams of this test alone, and what asks for nothing of before it. */
    const fromHere = async (): Promise<{ prefix: string; here: Omit<Follow, 'signal'> }> => {
      const after = await engine.store().head();
      return { prefix: freshPrefix(), here: after === undefined ? {} : { after } };
    };
    afterEach(async () => {
      await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    });

    it('meets what stands in the log, then word that it caught up, then what comes', async () => {
      const { prefix, here } = await fromHere();
      const events = sampleEvents(12);
      await engine.store().append(`${prefix}1`, events.slice(0, 5), 'no-stream');
      await engine.store().append(`${prefix}2`, events.slice(5, 8), 'no-stream');
      const follower = follow(undefined, here);
      await follower.untilCaughtUp();
      await engine.store().append(`${prefix}1`, events.slice(8, 10), 4);
      await engine.store().append(`${prefix}3`, events.slice(10), 'no-stream');
      await follower.untilEvents(12);

      expect(idsOf(follower.events)).toEqual(idsOf(events));
      const kinds = follower.met.filter((item) => item.kind !== 'scanned').map((item) => item.kind);
      expect(kinds.indexOf('caught-up')).toBe(8);
    });

    it('meets each event as a read of the log shows it', async () => {
      const { prefix, here } = await fromHere();
      await engine.store().append(`${prefix}1`, sampleEvents(3), 'no-stream');
      const follower = follow(undefined, here);
      await follower.untilEvents(3);
      expect(follower.events).toEqual((await engine.store().readLog({ ...here, limit: 10 })).events);
    });

    it('meets events of every stream, in the order of the log', async () => {
      const after = (await engine.store().append(freshStream(), [sampleEvent()], 'no-stream')).position;
      const follower = follow(undefined, { after });
      const events = sampleEvents(5);
      for (const event of events) await engine.store().append(freshStream(), [event], 'no-stream');
      await follower.untilEvents(5);
      expect(idsOf(follower.events)).toEqual(idsOf(events));
    });

    it('goes on exactly after the position it is given', async () => {
      const { prefix, here } = await fromHere();
      const events = sampleEvents(9);
      await engine.store().append(`${prefix}1`, events, 'no-stream');
      const first = follow(undefined, here);
      await first.untilEvents(9);
      for (const [n, event] of first.events.entries()) {
        const resumed = follow(undefined, { after: event.position });
        await resumed.untilCaughtUp();
        expect(idsOf(resumed.events)).toEqual(idsOf(events.slice(n + 1)));
      }
    });

    it('never hears of a scan that passes an event it has yet to meet', async () => {
      const { prefix, here } = await fromHere();
      const follower = follow(undefined, here);
      for (let n = 0; n < 20; n += 1) {
        await engine.store().append(freshStream(), sampleEvents(40), 'no-stream');
        await engine.store().append(`${prefix}1`, [sampleEvent()], 'any');
      }
      await follower.untilEvents(820);
      const places = follower.met.flatMap((item) => {
        if (item.kind === 'caught-up') return [];
        return [item.kind === 'event' ? item.event.position : item.through];
      });
      expect(places).toEqual(places.toSorted());
      expect(new Set(follower.events.map((event) => event.position)).size).toBe(820);
    });

    it('ends with its signal while it waits', async () => {
      const { here } = await fromHere();
      const follower = follow(undefined, here);
      await follower.untilCaughtUp();
      await follower.stop();
    });

    it('ends with its signal in the midst of a long log', async () => {
      const { prefix, here } = await fromHere();
      await engine.store().append(`${prefix}1`, sampleEvents(500), 'no-stream');
      const stop = new AbortController();
      let met = 0;
      for await (const item of engine.store().follow({ ...here, signal: stop.signal })) {
        if (item.kind === 'event') met += 1;
        if (met === 3) stop.abort();
      }
      expect(met).toBeLessThan(500);
    });

    it('whose signal was given before meets nothing', async () => {
      const items = engine.store().follow({ signal: AbortSignal.abort() })[Symbol.asyncIterator]();
      expect(await within(items.next(), 'an end')).toMatchObject({ done: true });
    });

    it('can be left in the middle without harm to the store', async () => {
      const { prefix, here } = await fromHere();
      await engine.store().append(`${prefix}1`, sampleEvents(5), 'no-stream');
      for await (const item of engine.store().follow({ ...here, signal: new AbortController().signal })) {
        if (item.kind === 'event') break;
      }
      expect((await engine.store().append(`${prefix}1`, sampleEvents(1), 4)).revision).toBe(5);
    });

    it('does not hold up another', async () => {
      const { prefix, here } = await fromHere();
      const events = sampleEvents(30);
      const gate = new AbortController();
      const held = new Promise<void>((resolve) => {
        gate.signal.addEventListener('abort', () => {
          resolve();
        });
      });
      const slow = follow(undefined, here, () => held);
      const quick = follow(undefined, here);
      for (const event of events) await engine.store().append(`${prefix}1`, [event], 'any');
      await quick.untilEvents(30);
      expect(slow.events.length).toBeLessThan(30);
      gate.abort();
      await slow.untilEvents(30);
      expect(idsOf(slow.events)).toEqual(idsOf(events));
      expect(idsOf(quick.events)).toEqual(idsOf(events));
    });

    it('that is slow loses nothing of a burst', async () => {
      const { prefix, here } = await fromHere();
      const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
      const slow = follow(undefined, here, turn);
      await slow.untilCaughtUp();
      const groups = Array.from({ length: 30 }, () => sampleEvents(50));
      await Promise.all(groups.map((events, n) => engine.store().append(`${prefix}${n}`, events, 'no-stream')));
      await slow.untilEvents(1500);
      const head = await engine.store().readLog({ ...here, limit: 4096 });
      expect(slow.events).toEqual(head.events);
    });

    it('meets what another instance appends', async () => {
      const { prefix, here } = await fromHere();
      const other = await engine.openAnother();
      const follower = follow(undefined, here);
      await follower.untilCaughtUp();
      const events = sampleEvents(10);
      for (const event of events) await other.append(`${prefix}1`, [event], 'any');
      await follower.untilEvents(10);
      expect(idsOf(follower.events)).toEqual(idsOf(events));
    });
  });
}
