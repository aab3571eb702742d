import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbEventStore } from '#event-store/lmdb';
import { eventually } from '../support/time/eventually.js';
import { eventTypesOf, manyGrants } from '../support/load/many-grants.js';
import { Person } from '../support/personas/person.js';
import { NAME } from '../support/personas/registration.js';
import { startService } from '../support/service/service.js';
import { endOrphanedRedis, StandaloneChild } from '../support/service/standalone-child.js';

const GRANTS_COUNT = 600;
const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 10 : 1;
/** A kill may come when all is carried, which proves nothing: then there is another round. */
const MOST_ROUNDS = ROUNDS + 4;
/** One grant of so many is watched: to look at all of them takes as long as to carry them. */
const WATCH_EVERY = 50;
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
    'carries each change once',
    async () => {
      const service = await startService({ dataDir });
      const person = await Person.registered(service.running.baseUrl);
      const known = await service.world.personWith(person.email);
      const grantIds = await manyGrants(service.running, known, service.demo.business.id, GRANTS_COUNT);
      await service.stop();

      const log = await openLmdbEventStore({ path: join(dataDir, 'log') });
      const told = async (ids = grantIds): Promise<readonly number[]> =>
        (await eventTypesOf(log, ids)).map(({ length }) => length - 1);
      const watched = grantIds.filter((_, place) => place % WATCH_EVERY === 0);
      let cutOff = 0;
      for (let round = 1; round <= ROUNDS || (cutOff <= ROUNDS / 2 && round <= MOST_ROUNDS); round++) {
        const killed = await StandaloneChild.start(dataDir);
        await person.at(killed.baseUrl).put('/name', { ...NAME, family_name: `Round ${String(round)}` });
        await eventually(async () => ((await told(watched)).includes(round) ? true : undefined), PATIENCE_MS);
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
