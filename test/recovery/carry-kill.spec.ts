import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbEventStore } from '#event-store/lmdb';
import { eventually } from '../support/eventually.js';
import { eventTypesOf, manyGrants } from '../support/many-grants.js';
import { NAME, Person } from '../support/person.js';
import { startService } from '../support/service.js';
import { endOrphanedRedis, StandaloneChild } from '../support/standalone-child.js';

const GRANTS_COUNT = 600;
const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 10 : 1;
const PATIENCE_MS = 60_000;
const MINUTES = 60_000;

describe('a service that is killed while it carries a change onto a person’s grants', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'carry-kill-'));
  });
  afterAll(async () => {
    await endOrphanedRedis(dataDir);
    await rm(dataDir, { recursive: true });
  });

  it(
    'loses none of them and tells none twice',
    async () => {
      const service = await startService({ dataDir });
      const person = await Person.registered(service.running.baseUrl);
      const known = await service.world.personWith(person.email);
      const grantIds = await manyGrants(service.running, known, service.demo.business.id, GRANTS_COUNT);
      await service.stop();

      const log = await openLmdbEventStore({ path: join(dataDir, 'log') });
      const told = async (): Promise<readonly number[]> =>
        (await eventTypesOf(log, grantIds)).map(({ length }) => length - 1);
      let cutOff = 0;
      for (let round = 1; round <= ROUNDS; round++) {
        const killed = await StandaloneChild.start(dataDir);
        await person.at(killed.baseUrl).put('/name', { ...NAME, family_name: `Round ${String(round)}` });
        await eventually(async () => ((await told()).includes(round) ? true : undefined), PATIENCE_MS);
        await killed.kill();
        if ((await told()).includes(round - 1)) cutOff += 1;

        const next = await StandaloneChild.start(dataDir);
        await eventually(async () => ((await told()).every((count) => count >= round) ? true : undefined), PATIENCE_MS);
        await next.stop();
        expect(await told()).toEqual(grantIds.map(() => round));
      }
      expect(cutOff).toBeGreaterThan(ROUNDS / 2);
      await log.close();
    },
    5 * MINUTES,
  );
});
