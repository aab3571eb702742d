import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViewDocument } from '#document-store';
import { nameIn, otherSlot, SlotViews, type Slot } from '#projecting';
import { READ_MODELS } from '#projections';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson, opsOptions, startOps } from '../support/processes/ops.js';
import { ReadingLoad } from '../support/load/reading-load.js';
import { SEED_MS, seedWhenFull } from '../support/load/seed-when-full.js';
import { startService, type Service } from '../support/service/service.js';

interface Answer {
  readonly rebuilt: readonly {
    readonly view: string;
    readonly events: number;
    readonly comparison: { readonly documents: number; readonly differences: readonly object[] } | null;
    readonly switched: boolean;
  }[];
}

/** How often a rebuild is killed, each time somewhere else. */
const KILLS = process.env['TEST_ROUNDS'] === 'full' ? 10 : 2;
/** Some are done before they are where they were to be killed. */
const MOST_RUNS = 3 * KILLS;
/** About what a run takes on the log of full rounds. */
const RUN_MS = 5_000;
const LONG_MS = process.env['TEST_ROUNDS'] === 'full' ? 1_200_000 : 300_000;

describe('an operator who rebuilds views at the command line, beside the running service', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
    await seedWhenFull(service);
  }, SEED_MS);
  afterAll(() => service.stop());

  const standing = () => service.running.engines.slotStates.of(READ_MODELS.name);
  const heard = (active: Slot) =>
    eventually(async () => (standing().active === active && standing().spare === 'empty') || undefined, 60_000);

  it(
    'switches every view to a new one that is the same to the byte, while no request fails and no read goes back in time',
    async () => {
      const load = await ReadingLoad.start(service);
      const answer = await opsJson<Answer>(['rebuild', '--all', '--compare', '--grace', '1'], {
        ...opsOptions(service),
        apart: true,
      });
      const complaints = await load.end();

      expect({ ...answer, json: undefined, stdout: undefined, stderr: undefined }).toEqual({ code: 0 });
      expect(answer.json.rebuilt.map(({ view, switched }) => ({ view, switched }))).toEqual([
        { view: 'read-models', switched: true },
        { view: 'access-counts', switched: true },
        { view: 'usage-by-day', switched: true },
        { view: 'event-feed', switched: true },
      ]);
      for (const { comparison } of answer.json.rebuilt) expect(comparison?.differences).toEqual([]);
      expect(answer.json.rebuilt[0]?.comparison?.documents).toBeGreaterThan(5);
      expect(complaints).toEqual([]);
      expect(load.rounds).toBeGreaterThan(3);
      await heard('green');
    },
    LONG_MS,
  );

  it('keeps the times of changes, so that a client that polls hears of nothing twice', async () => {
    const person = await service.world.person();
    const { api, id } = await service.world.business();
    await api.claim(await service.world.preview(id, person));
    await person.confirmsAddress();
    const polled = new Date(service.running.engines.clock.now() + 1).toISOString();
    const before = standing().active;
    expect((await ops(['rebuild', '--view', 'grants', '--grace', '0'], opsOptions(service))).code).toBe(0);
    await heard(otherSlot(before));
    expect((await api.list({ updated_since: polled })).body['data']).toEqual([]);
  });

  it('lists what is different without naming anything of a person, and then switches nothing', async () => {
    const { engines } = service.running;
    const before = standing().active;
    const live = new SlotViews(engines.views, before);
    const [grant] = (await live.scan(READ_MODELS.collections[1] ?? { name: '', indexes: [] }, { limit: 1 })) as [
      ViewDocument<object>,
    ];
    const collection = READ_MODELS.collections[1];
    if (collection === undefined) throw new Error('there are grants');
    // A document that says what no event does, at a position that is beyond its own and the next event is beyond.
    await service.world.person();
    const position = await eventually(async () => {
      const through = await engines.views.checkpoint(nameIn(before, READ_MODELS.name));
      return through !== undefined && through > grant.position ? through : undefined;
    });
    const document = { id: grant.id, position, body: { ...grant.body, status: 'denied' } };
    await live.apply({ writes: [{ collection, document }] });

    const run = await ops(['rebuild', '--view', 'read-models', '--compare'], opsOptions(service));
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('nothing was switched');
    expect(run.stdout).toContain(`grants ${grant.id}: not the same`);
    await heard(before);

    expect((await ops(['rebuild', '--view', 'read-models', '--grace', '0'], opsOptions(service))).code).toBe(0);
    await heard(otherSlot(before));
    expect(await engines.views.get(collection, grant.id)).toEqual(grant);
  });

  it(
    'is refused beside another rebuild, and goes on where an interrupted one stopped',
    async () => {
      const first = startOps(['rebuild', '--view', 'read-models', '--grace', '120'], opsOptions(service).environment);
      const ended = once(first, 'close');
      await eventually(async () => standing().spare === 'retiring' || undefined, 60_000);
      const second = await ops(['rebuild', '--view', 'read-models'], opsOptions(service));
      expect(second).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('Another process is rebuilding read-models.') as string,
      });
      first.kill('SIGTERM');
      await ended;
      expect(first.exitCode).toBe(143);
      for (const wrong of [[], ['--view', 'nothing', '--grace', 'soon']]) {
        expect((await ops(['rebuild', ...wrong], opsOptions(service))).code).toBe(2);
      }
      const rest = await ops(['rebuild', '--view', 'read-models', '--grace', '0'], opsOptions(service));
      expect(rest).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('going on where an earlier run was cut off') as string,
      });
    },
    LONG_MS,
  );

  it(
    'may be killed at any moment: the next run goes on, without a failed request',
    async () => {
      const load = await ReadingLoad.start(service);
      let kills = 0;
      for (let nth = 0; nth < MOST_RUNS && kills < KILLS; nth++) {
        const run = startOps(['rebuild', '--view', 'read-models', '--grace', '1'], opsOptions(service).environment);
        const spare = (['building', 'following', 'retiring'] as const)[nth % 3];
        await eventually(async () => standing().spare === spare || run.exitCode !== null || undefined, 120_000);
        // Full rounds have a log that takes seconds, and kill anywhere in them.
        if (KILLS > 2) await pause(randomInt(RUN_MS));
        run.kill('SIGKILL');
        await eventually(async () => run.exitCode !== null || run.signalCode !== null || undefined);
        if (run.signalCode === 'SIGKILL') kills += 1;
      }
      expect(kills).toBeGreaterThan(0);
      // What the last kill left may be an earlier run's end, so the second run is a whole one in any case.
      await ops(['rebuild', '--view', 'read-models', '--grace', '0'], opsOptions(service));
      const whole = await opsJson<Answer>(
        ['rebuild', '--view', 'read-models', '--compare', '--grace', '0'],
        opsOptions(service),
      );
      expect(await load.end()).toEqual([]);
      expect(whole.json.rebuilt[0]).toMatchObject({ switched: true, comparison: { differences: [] } });
    },
    LONG_MS,
  );

  it('shows a bar with events, rate and time left on a terminal', async () => {
    const { stdout, code } = await ops(['rebuild', '--view', 'read-models', '--grace', '0'], {
      ...opsOptions(service),
      inTerminal: true,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/read-models: building {2}\[.*\] \d+% .* events .* left/);
  });
});
