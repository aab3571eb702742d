import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import { demoPreviewStream, grantStream } from '#domain';
import { openLmdbEventStore } from '#event-store/lmdb';
import { pageOfParked } from '#projecting';
import type { DrillReport } from '../../apps/ops/src/drill/drill-report.js';
import { appendRaw } from '../support/poison/append-raw.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { untilFollowed } from '../support/time/until-followed.js';

const LONG_MS = 300_000;

describe('an operator of a log with an event that nobody follows and no version can read', () => {
  let service: Service;
  let away: string;
  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'away-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  const unreadIn = async (stream: string): Promise<void> => {
    await appendRaw(service.running.engines, stream, 'preview.of_a_later_version.v9');
    await untilFollowed(service.running.engines);
  };
  const drilled = async (name: string) => {
    const backups = join(away, name);
    expect((await ops(['backup', '--to', backups], opsOptions(service))).code).toBe(0);
    const line = ['drill', '--from', backups, '--scratch', join(away, 'scratch')];
    return opsJson<DrillReport>(line, opsOptions(service));
  };
  const acknowledged = (stream: string, revision: string) =>
    ops(['parked', 'acknowledge', stream, revision, '--reason', 'a test', '--yes'], opsOptions(service));

  it(
    'may rely on backups from when they have decided to go on without it',
    async () => {
      const stream = demoPreviewStream(randomUUID());
      await unreadIn(stream);
      expect(await pageOfParked(service.running.engines.records, 1)).toEqual([]);
      const unsound = { sound: false, skipped: 0, verified: { problems: 1 } };
      expect(await drilled('before')).toMatchObject({ code: 1, json: unsound });

      const { code, stdout } = await acknowledged(stream, '0');
      expect([code, stdout]).toEqual([0, expect.stringContaining(`(${stream}, revision 0)`)]);
      const sound = { sound: true, skipped: 1, verified: { problems: 1, findings: [{ check: 'decoding' }] } };
      expect(await drilled('after')).toMatchObject({ code: 0, json: sound });

      const again = await acknowledged(stream, '0');
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('the first decision is kept')]);
    },
    LONG_MS,
  );

  it('acknowledges nothing that is not there, or that can be read', async () => {
    const gone = await acknowledged(demoPreviewStream(randomUUID()), '0');
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('The log has no such event')]);
    const readable = await acknowledged(`business-${service.demo.business.id}`, '0');
    expect([readable.code, readable.stderr]).toEqual([1, expect.stringContaining('This version can read that event')]);
  });
});

describe('an operator who is faster than what follows the log', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'faster-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it(
    'cannot go on with an event that somebody has yet to come to, and is told who and how far they are',
    async () => {
      const { stop, running } = await startService({ dataDir });
      await untilFollowed(running.engines);
      const end = String(await running.engines.log.head());
      await stop();
      const stream = grantStream(randomUUID());
      const log = await openLmdbEventStore({ path: join(dataDir, 'log') });
      await appendRaw({ log, clock: new SystemClock() }, stream, 'grant.of_a_later_version.v9');
      const event = String(await log.head());
      await log.close();
      const acknowledged = () =>
        ops(['parked', 'acknowledge', stream, '0', '--reason', 'a test', '--yes'], opsOptions({ dataDir }));

      const early = await acknowledged();
      expect([early.code, early.stderr]).toEqual([
        3,
        `consent-ops: The projection read-models (blue) has yet to come to that event: it is at ${end}, the event at ${event}. ` +
          'Ask again when it has.\n',
      ]);

      const again = await startService({ dataDir });
      await untilFollowed(again.running.engines);
      const late = await acknowledged();
      expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('It is parked as ')]);
      await again.stop();
    },
    LONG_MS,
  );
});
