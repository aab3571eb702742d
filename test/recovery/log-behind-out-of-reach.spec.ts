import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreUnavailable, ForwardingEventStore, type Position } from '#event-store';
import { readSettings, startProcess, type Engines, type RunningProcess } from '#runtime';
import { idOf } from '../support/clients/ask.js';
import { CommandApiModule } from '../../apps/command-api/src/command-api.module.js';
import { EVERY_FACE, protocolRoutes } from '../../apps/faces/src/index.js';
import { QueryApiModule } from '../../apps/query-api/src/query-api.module.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { startService } from '../support/service/service.js';
import { Tampering } from '../support/faults/tampering.js';
import { untilFollowed } from '../support/time/until-followed.js';
import { readinessOf } from '../support/service/readiness.js';

const LONG_MS = 240_000;

/** A log that answers all but the guard, as one does that comes up between two looks. */
class LogThatComesUp extends ForwardingEventStore {
  isUp = false;

  override end(): Promise<Position | undefined> {
    return this.isUp ? super.end() : Promise.reject(new EventStoreUnavailable('as the test wants it'));
  }
}

describe('a process that starts while the log is out of reach', () => {
  let dataDir = '';
  let apiKey = '';
  let grantId = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'log-out-of-reach-'));
    const service = await startService({ dataDir });
    apiKey = service.business.apiKey;
    const grant = await service.business.claim(
      await service.world.preview(service.demo.business.id, await service.world.person()),
    );
    grantId = idOf(grant);
    await untilFollowed(service.running.engines);
    await service.stop();
  }, LONG_MS);
  afterAll(() => rm(dataDir, { recursive: true }));

  /** Everything that a process may do, with a log that the guard cannot ask yet. */
  const started = async (): Promise<{ readonly running: RunningProcess; readonly comeUp: () => void }> => {
    let log: LogThatComesUp | undefined;
    const engines = (opened: Engines): Engines => ({ ...opened, log: (log = new LogThatComesUp(opened.log)) });
    const running = await startProcess(
      {
        ...{ service: 'waiting', faces: EVERY_FACE, protocolRoutes, modules: [CommandApiModule, QueryApiModule] },
        ...{ projects: true, delivers: true, demoByDefault: false },
      },
      readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, false),
      { engines },
    );
    return {
      running,
      comeUp: () => {
        if (log !== undefined) log.isUp = true;
      },
    };
  };
  const missingIn = async ({ baseUrl }: RunningProcess): Promise<unknown> => {
    const { status, body } = await readinessOf(baseUrl);
    return [status, body.missing];
  };
  const head = async (): Promise<number> => {
    let end = 0;
    await Tampering.with(join(dataDir, 'log'), (tampering) => {
      end = tampering.head;
    });
    return end;
  };

  it(
    'serves nothing of it before it was looked at, and all of it from then on',
    async () => {
      const { running, comeUp } = await started();
      try {
        const business = new Business(running.baseUrl, apiKey);
        expect(await missingIn(running)).toEqual([503, expect.arrayContaining(['event-store'])]);
        expect((await business.read(grantId)).status).toBe(503);
        comeUp();
        const read = await eventually(async () => {
          const answer = await business.read(grantId);
          return answer.status === 503 ? undefined : answer;
        });
        expect([read.status, read.body['id']]).toEqual([200, grantId]);
        await untilFollowed(running.engines);
        await eventually(async () => (await readinessOf(running.baseUrl)).status === 200 || undefined);
      } finally {
        await running.stop();
      }
    },
    LONG_MS,
  );

  it(
    'appends nothing to one that is behind, and ends when it is seen to be',
    async () => {
      const end = (await head()) - 1;
      await Tampering.with(join(dataDir, 'log'), (tampering) => {
        tampering.cutAfter(end);
      });
      const { running, comeUp } = await started();
      try {
        const business = new Business(running.baseUrl, apiKey);
        expect((await business.read(grantId)).status).toBe(503);
        comeUp();
        const { name, message } = await running.broken;
        expect([name, message]).toEqual(['LogBehind', expect.stringMatching(/carry at \d{16}, 1 ahead.*realign/)]);
        expect((await business.read(grantId)).status).toBe(503);
      } finally {
        await running.stop();
      }
      expect(await head()).toBe(end);
    },
    LONG_MS,
  );
});
