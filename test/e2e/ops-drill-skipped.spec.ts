import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantStream } from '#domain';
import { lastDrillOf } from '#operations';
import { PARKED, pageOfParked } from '#projecting';
import type { DrillReport } from '../../apps/ops/src/drill/drill-report.js';
import { idOf } from '../support/clients/ask.js';
import { appendRaw } from '../support/poison/append-raw.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { untilFollowed } from '../support/time/until-followed.js';

const LONG_MS = 240_000;

describe('an operator who rehearses a restore of a log with an event that no version can read', () => {
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

  const drilled = async (name: string) => {
    const backups = join(away, name);
    expect((await ops(['backup', '--to', backups], opsOptions(service))).code).toBe(0);
    return ['drill', '--from', backups, '--scratch', join(away, 'scratch')];
  };
  /** A grant whose last event is of a version that is here no more. */
  const grantBehindLaterVersion = async () => {
    const { id, api } = await service.world.business();
    const grantId = idOf(await api.claim(await service.world.preview(id, await service.world.person())));
    await appendRaw(service.running.engines, grantStream(grantId), 'grant.of_a_later_version.v9');
    await untilFollowed(service.running.engines);
    return { read: () => api.read(grantId) };
  };
  const skipAll = async () => {
    const { records } = service.running.engines;
    for (let [first] = await pageOfParked(records, 1); first !== undefined; [first] = await pageOfParked(records, 1)) {
      await ops(['parked', 'skip', first.id, '--reason', 'a test', '--yes'], opsOptions(service));
      expect(await records.get(PARKED, first.id)).toBeUndefined();
    }
  };

  it(
    'may not rely on a backup while it is parked, and may once somebody has decided to go on without it',
    async () => {
      const grant = await grantBehindLaterVersion();
      const parked = await opsJson<DrillReport>(await drilled('parked'), opsOptions(service));
      expect(parked).toMatchObject({ code: 1, json: { sound: false, skipped: 0, verified: { problems: 1 } } });

      await skipAll();
      expect((await grant.read()).status).toBe(200);
      const line = await drilled('skipped');
      const { code, json } = await opsJson<DrillReport>(line, opsOptions(service));
      expect({ code, json }).toMatchObject({
        code: 0,
        json: { sound: true, skipped: 1, verified: { problems: 1, findings: [{ check: 'decoding' }] } },
      });
      expect((await lastDrillOf(service.running.engines.records))?.backup).toBe(json.backup);
      const told = (await ops(line, opsOptions(service))).stdout;
      expect(told).toContain(
        'Skipped: 1 of these problems is an event that an operator decided to go on without, or whose time is yet to come.',
      );
    },
    LONG_MS,
  );
});
