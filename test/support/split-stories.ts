import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { POLICY_CHECKPOINTS } from '#policies';
import { Business, refusal, seen } from './business.js';
import { underLoad } from './claim-load.js';
import { eventually } from './eventually.js';
import { besidesFreshFold } from './fresh-fold.js';
import type { AppProcess } from './processes.js';
import { SplitService, type SharedEngines } from './split-service.js';

const LANES = 4;
const START_MS = 120_000;
const STORY_MS = 120_000;
/** Many times what one write takes. */
const LOCK_FREE_WITHIN_MS = 300;

/**
 * What must hold on any engines when the service runs as separate processes, two of each, behind the gateway.
 * @param rounds how often it is tried that what was written is read
 */
export function splitStories(engines: () => Promise<SharedEngines>, rounds: number): void {
  let started: SplitService | undefined;
  let service: SplitService;
  beforeAll(async () => {
    started = await SplitService.start(await engines());
    service = started;
  }, START_MS);
  afterAll(() => started?.stop(), START_MS);

  it('a business looks a key up, claims, reads, lists and releases, at one address', async () => {
    const { demo, gateway } = service;
    expect(demo.base_url).toBe(gateway.baseUrl);
    const known = new Business(demo.base_url, demo.business.api_key);
    expect((await known.preview(String(demo.people[0]?.formatted))).status).toBe(201);

    const business = (await service.business()).at();
    const person = await service.inside.world.person({ given_name: 'Frida' });
    const preview = await business.preview(await person.formattedKey());
    expect(seen(preview)).toMatchObject({
      status: 201,
      body: { display: { name: 'Frida M.', locality: 'NOWHERE, KS' } },
    });

    const claim = await business.claim(preview.body['preview_id'] as string, 'order-1');
    const id = String(claim.body['id']);
    expect(seen(claim)).toMatchObject({ status: 201, body: { status: 'active', external_ref: 'order-1' } });
    expect(seen(await business.read(id))).toEqual({ status: 200, body: claim.body });
    expect((await business.list()).body).toEqual({ data: [claim.body], next_cursor: null });
    expect((await business.status()).body).toMatchObject({ usage: { active_grants: 1, previews_today: 1 } });
    expect((await business.reportReturnedMail(id)).status).toBe(201);
    expect((await business.release(id)).body).toMatchObject({ id, status: 'released' });
    expect((await business.read(id)).body).toMatchObject({ id, status: 'released' });
  });

  it(
    'whoever has an answer from the command side sees its effect at every query process',
    async () => {
      const lane = async (): Promise<void> => {
        const person = await service.inside.world.person();
        const business = await service.business();
        for (let round = 0; round < rounds / LANES; round++) {
          const claim = await business.at().claim(await service.inside.world.preview(business.id, person));
          const id = String(claim.body['id']);
          await everyQuery(async (address) => {
            expect(seen(await business.at(address).read(id))).toEqual({ status: 200, body: claim.body });
            const { data } = (await business.at(address).list({ status: 'active' })).body;
            expect(data).toEqual([claim.body]);
          });
          expect((await business.at().release(id)).status).toBe(200);
          await everyQuery(async (address) => {
            expect((await business.at(address).read(id)).body).toMatchObject({ status: 'released' });
            expect((await business.at(address).list({ status: 'active' })).body['data']).toEqual([]);
          });
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    },
    STORY_MS,
  );

  it('no read that is asked for after a revocation has been answered shows anything of the person', async () => {
    const business = await service.business();
    for (let round = 0; round < rounds / 10; round++) {
      const person = await service.inside.world.person();
      const claim = await business.at().claim(await service.inside.world.preview(business.id, person));
      const id = String(claim.body['id']);
      const reading = everyQuery(async (address) => {
        for (let before = 0; before < 3; before++) await business.at(address).read(id);
      });
      await person.revokes(id);
      await everyQuery(async (address) => {
        expect(refusal(await business.at(address).read(id))).toEqual({ status: 410, code: 'grant_revoked' });
        expect((await business.at(address).list({ status: 'active' })).body['data']).toEqual([]);
      });
      await reading;
    }
  });

  it(
    'one process of each kind is killed under load: nothing that was acknowledged is lost, and another takes over',
    async () => {
      const { command, query, projector } = service;
      const working = await whoProjects(service);
      const { claimed, released, business } = await underLoad(service, async (load) => {
        await load.goesOn(20);
        for (const process of [command.first, query.second, working]) {
          await process.kill();
          await load.goesOn(10);
        }
        await Promise.all([
          service.replace(command, command.first),
          service.replace(query, query.second),
          service.replace(projector, working),
        ]);
        await load.goesOn(20);
      });

      for (const id of claimed) {
        const { status, body } = await business.at().read(id);
        const standing = released.has(id) ? 'released' : 'active';
        expect({ status, is: body['status'] }).toEqual({ status: 200, is: standing });
      }
      const { standing, fresh } = await besidesFreshFold(service.inside.running.engines);
      expect(standing).toEqual(fresh);
    },
    STORY_MS,
  );

  it(
    'a projector that is paused for longer than its lease is replaced, and does no harm when it comes back',
    async () => {
      const paused = await whoProjects(service);
      const other = paused === service.projector.first ? service.projector.second : service.projector.first;
      await underLoad(service, async (load) => {
        await load.goesOn(10);
        await pauseBetweenWrites(paused, service);
        await eventually(async () => ((await whoProjects(service, paused)) === other ? true : undefined));
        await load.goesOn(20);
        paused.resume();
        await eventually(async () => (isProjecting(paused) ? undefined : true));
        await load.goesOn(10);
      });

      const { standing, fresh } = await besidesFreshFold(service.inside.running.engines);
      expect(standing).toEqual(fresh);
      expect(new Set(await other.metric('consent_parked_documents'))).toEqual(new Set([0]));
      expect(await other.metric('consent_log_lag_events', 'name="read-models"')).toEqual([0]);
    },
    STORY_MS,
  );

  async function everyQuery(ask: (address: string) => Promise<void>): Promise<void> {
    await Promise.all(service.queryAddresses.map(ask));
  }
}

/** The projector that works; of those but `except`. */
async function whoProjects({ projector }: SplitService, except?: AppProcess): Promise<AppProcess> {
  return eventually(async () =>
    [projector.first, projector.second].find((process) => process !== except && isProjecting(process)),
  );
}

function isProjecting(process: AppProcess): boolean {
  return timesLogged(process, 'projecting') > timesLogged(process, 'no longer projecting');
}

function timesLogged(process: AppProcess, message: string): number {
  return process.lines.filter((line) => line.includes(`"msg":"${message}"`)).length;
}

/**
 * Pauses a process at a moment at which it holds no lock of an embedded engine: one that is stopped in the midst of a write would hold up every
 * writer until it goes on (docs/operating-guide.md), and nobody could take over.
 */
async function pauseBetweenWrites(process: AppProcess, { inside }: SplitService): Promise<void> {
  const { views, records } = inside.running.engines;
  await eventually(async () => {
    process.pause();
    const free = await Promise.race([
      Promise.all([
        views.apply({
          writes: [],
          checkpoint: { name: 'probe', position: performance.now().toFixed(3).padStart(16, '0') },
        }),
        records.create(POLICY_CHECKPOINTS, `probe-${randomUUID()}`, { position: '0' }),
      ]).then(() => true),
      pause(LOCK_FREE_WITHIN_MS).then(() => false),
    ]);
    if (free) return true;
    process.resume();
    await pause(LOCK_FREE_WITHIN_MS);
    return undefined;
  });
}
