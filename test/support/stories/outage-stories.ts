import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WrongExpectedRevision, type EventStore } from '#event-store';
import { POLICY_CHECKPOINTS } from '#policies';
import { READ_MODELS } from '#projections';
import { underLoad } from '../load/claim-load.js';
import { eventually } from '../time/eventually.js';
import { besidesFreshFold } from '../contents/fresh-fold.js';
import type { AppProcess } from '../service/processes.js';
import type { SplitService } from '../service/split-service.js';

const STORY_MS = 300_000;
/** Claims that go well between one thing that happens and the next. */
const CLAIMS = process.env['TEST_ROUNDS'] === 'full' ? 10 : 4;
/** Many times what one write takes. */
const LOCK_FREE_WITHIN_MS = 300;

export type Outage = 'killed' | 'paused';

/** What must hold when processes are killed or paused under load. */
export function outageStories(running: () => SplitService, outages: readonly Outage[]): void {
  if (outages.includes('killed')) killedStory(running);
  if (outages.includes('paused')) pausedStory(running);
}

function killedStory(running: () => SplitService): void {
  it(
    'one process of each kind is killed under load: nothing that was acknowledged is lost, and another takes over',
    async () => {
      const service = running();
      const { command, query, projector } = service;
      const working = await whoProjects(service);
      const { claimed, released, business } = await underLoad(service, async (load) => {
        await load.goesOn(2 * CLAIMS);
        for (const process of [command.first, query.second, working]) {
          await process.kill();
          await load.goesOn(CLAIMS);
        }
        await Promise.all([
          service.replace(command, command.first),
          service.replace(query, query.second),
          service.replace(projector, working),
        ]);
        await load.goesOn(2 * CLAIMS);
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
}

function pausedStory(running: () => SplitService): void {
  it(
    'a projector that is paused for longer than its lease is replaced, and changes nothing when it comes back',
    async () => {
      const service = running();
      const paused = await whoProjects(service);
      const other = paused === service.projector.first ? service.projector.second : service.projector.first;
      await underLoad(service, async (load) => {
        await load.goesOn(CLAIMS);
        await pauseBetweenWrites(paused, service);
        await eventually(async () => ((await whoProjects(service, paused)) === other ? true : undefined));
        await load.goesOn(2 * CLAIMS);
        paused.resume();
        await eventually(async () => (isProjecting(paused) ? undefined : true));
        await load.goesOn(CLAIMS);
      });

      const { standing, fresh } = await besidesFreshFold(service.inside.running.engines);
      expect(standing).toEqual(fresh);
      expect(new Set(await other.metric('consent_parked_documents'))).toEqual(new Set([0]));
      // What happens by itself, such as a checkpoint, leaves it an event behind for a moment.
      await eventually(async () => {
        const lag = await other.metric('consent_log_lag_events', 'name="read-models"');
        return (lag.length > 0 && lag.every((events) => events === 0)) || undefined;
      });
    },
    STORY_MS,
  );
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

/** Of the read models alone: each projection has a lease of its own, and they change hands a beat apart. */
function timesLogged(process: AppProcess, message: string): number {
  return process.lines.filter((line) => line.includes(`"projection":"${READ_MODELS.name}","msg":"${message}"`)).length;
}

/**
 * Pauses a process at a moment at which it holds no lock of an embedded engine: one that is stopped in the midst of a
 * write would hold up every writer until it goes on (docs/operating-guide.md), and nobody could take over.
 */
async function pauseBetweenWrites(process: AppProcess, { inside }: SplitService): Promise<void> {
  const { log, views, records } = inside.running.engines;
  await eventually(async () => {
    process.pause();
    const free = await Promise.race([
      Promise.all([
        views.apply({
          writes: [],
          checkpoint: { name: 'probe', position: performance.now().toFixed(3).padStart(16, '0') },
        }),
        records.create(POLICY_CHECKPOINTS, `probe-${randomUUID()}`, { position: '0' }),
        refusedAppend(log),
      ]).then(() => true),
      pause(LOCK_FREE_WITHIN_MS).then(() => false),
    ]);
    if (free) return true;
    process.resume();
    await pause(LOCK_FREE_WITHIN_MS);
    return undefined;
  });
}

/** Waits its turn like any append, and leaves nothing behind: it expects a stream that there is not. */
async function refusedAppend(log: EventStore): Promise<void> {
  const [id, time] = [randomUUID(), new Date().toISOString()];
  const metadata = { time, correlationId: id, causationId: null, actor: 'service:probe' };
  const append = log.append(`probe-${id}`, [{ id, type: 'probe.v1', data: {}, metadata }], 0);
  await expect(append).rejects.toThrow(WrongExpectedRevision);
}
