import {
  ConsentClient,
  type ConsentError,
  followEvents,
  followGrants,
  type CursorStore,
  type FollowOptions,
} from '../../sdk/typescript/src/index.js';
import { longerWait } from '../../sdk/typescript/src/follow/longer-wait.js';
import { TestChild } from '../support/processes/child-process.js';
import { FollowerKills } from '../support/sdk/follower-kills.js';
import { json, refusal, ScriptedServer } from '../support/stand-ins/scripted-server.js';
import { startService, type Service } from '../support/service/service.js';

describe('a program that follows the service with the TypeScript SDK', () => {
  let service: Service;
  let kills: FollowerKills;
  beforeAll(async () => {
    service = await startService();
    kills = await FollowerKills.of(service, (kind, { api }, folder) => {
      const args = [kind, service.running.baseUrl, api.apiKey, folder];
      return new TestChild('test/support/sdk/sdk-follower-child.ts', args);
    });
  });
  afterAll(() => service.stop());

  it('takes every event in its order, however often it is killed', () => kills.takesEveryEventInItsOrder(), 1_200_000);

  it(
    'has in the end every grant as it stands, however often it is killed',
    () => kills.hasEveryGrantAsItStands(),
    1_200_000,
  );

  describe('at a service that fails', () => {
    let server: ScriptedServer;
    beforeAll(async () => {
      server = await ScriptedServer.start();
    });
    afterAll(() => server.stop());

    const event = (sequence: number): object => ({ sequence, type: 'grant.denied', data: { grant_id: 'g' } });
    const page = (sequences: readonly number[], has_more = false) =>
      json(200, { data: sequences.map(event), next_after: sequences.at(-1) ?? 0, has_more });

    const follow = (store: CursorStore, options: Partial<FollowOptions> = {}) => {
      const impatient = new ConsentClient({ apiKey: 'svc_live_x', baseUrl: server.url, maxRetries: 0 });
      return followEvents(impatient, { store, pollEveryMs: 1, ...options });
    };

    it('goes on from where it was, and tells of it', async () => {
      server.answers(page([1, 2], true), refusal(503, 'service_unavailable'), page([3]));
      const saved: string[] = [];
      const store = { load: () => null, save: (cursor: string) => void saved.push(cursor) };
      const told: unknown[] = [];
      const sequences: number[] = [];
      for await (const { sequence } of follow(store, { onError: (error) => told.push(error) })) {
        sequences.push(sequence);
        if (sequence === 3) break;
      }
      expect(sequences).toEqual([1, 2, 3]);
      expect(saved).toEqual(['1', '2']);
      expect(told).toEqual([expect.objectContaining({ code: 'service_unavailable' })]);
      expect(server.heard.map(({ path }) => path)).toEqual(['/v1/events', '/v1/events?after=2', '/v1/events?after=2']);
    });

    it('ends with what does not pass by itself', async () => {
      server.answers(refusal(410, 'events_expired'));
      const next = follow({ load: () => '7', save: () => undefined }).next();
      await expect(next).rejects.toMatchObject({ code: 'events_expired', status: 410 });
      expect(server.heard[0]?.path).toBe('/v1/events?after=7');
    });

    it('saves nothing of what it did not get through', async () => {
      server.answers(page([1, 2]));
      const saved: string[] = [];
      const store = { load: () => undefined, save: (cursor: string) => void saved.push(cursor) };
      const work = async (): Promise<void> => {
        for await (const { sequence } of follow(store)) if (sequence === 2) throw new Error('the disk is full');
      };
      await expect(work()).rejects.toThrow('the disk is full');
      expect(saved).toEqual(['1']);
    });

    it('ends well when it is told to, also while it waits', async () => {
      server.answers(page([1]));
      const end = new AbortController();
      const store = { load: () => undefined, save: () => undefined };
      const followed = follow(store, { signal: end.signal, pollEveryMs: 60_000 });
      expect(await followed.next()).toMatchObject({ value: { sequence: 1 } });
      const next = followed.next();
      end.abort();
      expect(await next).toEqual({ done: true, value: undefined });
    });

    const grant = { id: 'g-1', status: 'pending_approval' };
    const list = (asOf: string, leftOut?: string) =>
      json(
        200,
        { data: [grant], next_cursor: null },
        { 'consent-as-of': asOf, ...(leftOut && { 'consent-incomplete': leftOut }) },
      );

    it('asks again for a stretch of grants of which some could not be read', async () => {
      server.answers(
        list('2030-01-01T00:00:01.000Z', '1'),
        list('2030-01-01T00:00:02.000Z'),
        list('2030-01-01T00:00:03.000Z'),
      );
      const saved: string[] = [];
      const store = { load: () => '2030-01-01', save: (cursor: string) => void saved.push(cursor) };
      const grants = new ConsentClient({ apiKey: 'svc_live_x', baseUrl: server.url });
      const followed = followGrants(grants, { store, pollEveryMs: 1 });
      for (let count = 0; count < 3; count++) expect((await followed.next()).value).toEqual(grant);
      await followed.return();
      expect(server.heard.map(({ path }) => decodeURIComponent(path.split('=')[1] ?? ''))).toEqual([
        ...['2030-01-01', '2030-01-01', '2030-01-01T00:00:02.000Z'],
      ]);
      expect(saved).toEqual(['2030-01-01T00:00:02.000Z']);
    });

    it('asks for such a stretch later each time, as each time counts as reads, and tells of it', async () => {
      const [partial, whole] = [list('2030-01-01T00:00:01.000Z', '1'), list('2030-01-01T00:00:02.000Z')];
      server.answers(partial, partial, refusal(503, 'service_unavailable'), partial, whole, whole);
      const told: unknown[] = [];
      const grants = new ConsentClient({ apiKey: 'svc_live_x', baseUrl: server.url, maxRetries: 0 });
      const store = { load: () => null, save: () => undefined };
      const onError = (error: unknown) => told.push(error);
      const followed = followGrants(grants, { store, pollEveryMs: 100, onError });
      const times: number[] = [];
      for (let count = 0; count < 5; count++) times.push(await followed.next().then(() => performance.now()));
      await followed.return();
      const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      // A timer may ring a moment early.
      for (const [at, least] of [200, 500, 800, 100].entries()) expect(waits[at]).toBeGreaterThan(least - 10);
      const codes = told.map((error) => (error as ConsentError).code);
      expect(codes).toEqual(['incomplete_list', 'incomplete_list', 'service_unavailable', 'incomplete_list']);
    });

    it('waits for such a stretch an hour at most, or as long as it waits anyway', () => {
      const waits = Array.from({ length: 10 }).reduce<number[]>(
        (all) => [...all, longerWait(all.at(-1) ?? 10_000, 10_000)],
        [],
      );
      expect([waits[0], waits[1], waits.at(-1)]).toEqual([20_000, 40_000, 3_600_000]);
      expect(longerWait(7_200_000, 7_200_000)).toBe(7_200_000);
    });

    it('does not follow grants at a service that does not say as of when a list is', async () => {
      server.answers(json(200, { data: [], next_cursor: null }));
      const grants = new ConsentClient({ apiKey: 'svc_live_x', baseUrl: server.url });
      const next = followGrants(grants, { store: { load: () => null, save: () => undefined } }).next();
      await expect(next).rejects.toMatchObject({ code: 'invalid_response' });
    });

    it.each([
      ['ends elsewhere than it says', { data: [event(1), event(2)], next_after: 1, has_more: true }],
      ['has a gap', { data: [event(1), event(3)], next_after: 3, has_more: false }],
      ['does not follow', { data: [event(2)], next_after: 2, has_more: false }],
      ['has no numbers', { data: [{}], next_after: 1, has_more: false }],
      ['is none', {}],
    ])('takes no page that %s', async (_, body) => {
      server.answers(json(200, body));
      const next = follow({ load: () => '0', save: () => undefined }).next();
      await expect(next).rejects.toMatchObject({ code: 'invalid_response' });
    });

    it.each([0, 0.5, NaN, 2 ** 31])('does not poll every %d milliseconds', async (pollEveryMs) => {
      const next = follow({ load: () => '0', save: () => undefined }, { pollEveryMs }).next();
      await expect(next).rejects.toThrow(TypeError);
    });
  });
});
