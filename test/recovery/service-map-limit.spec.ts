import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusal } from '../support/clients/ask.js';
import { ADDRESS_LIMITS, limitAddresses } from '../support/engines/limit-addresses.js';
import { itWhere } from '../support/jest/it-where.js';
import { useMapUpTo } from '../support/engines/nearly-full-map.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { endOrphanedRedis, StandaloneChild } from '../support/service/standalone-child.js';

/** Of the log, and what of it a write must find free where no larger one can be had. */
const MAP = 64 * 2 ** 30;
const RESERVE = 256 * 2 ** 20;
/** For a few events. */
const LEFT = 64 * 2 ** 10;
/** Far more addresses than a service takes beside its maps, and fewer than a larger map. */
const TIGHT = 4 * 2 ** 30;
const FULL = { status: 'unavailable', missing: ['event-store'] };
const MOST_PEOPLE = 2_000;

describe('a service whose log has come to the end of its map, with no addresses for a larger one', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'service-map-'));
    await (await StandaloneChild.start(dataDir)).stop();
    await useMapUpTo(join(dataDir, 'log'), MAP, RESERVE + LEFT);
  });
  afterAll(async () => {
    await endOrphanedRedis(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  itWhere(
    ADDRESS_LIMITS,
    'is not ready and refuses what must be written, answers the rest, and has all once there are',
    async () => {
      const service = await StandaloneChild.start(dataDir);
      try {
        await untilReadiness(service.baseUrl, READY);
        limitAddresses(service.pid, TIGHT);
        const { people, refused } = await filled(service.baseUrl);
        expect(refused).toEqual({ status: 503, code: 'service_unavailable' });
        expect(people.length).toBeGreaterThan(0);
        await untilReadiness(service.baseUrl, FULL);
        await expectThere(people);

        limitAddresses(service.pid);
        await untilReadiness(service.baseUrl, READY);
        await expectThere(people);
        expect((await Person.registered(service.baseUrl)).id).toBeTruthy();
        await service.stop();
      } finally {
        await service.kill();
      }
    },
    240_000,
  );
});

/** Lets people register until one is refused. */
async function filled(baseUrl: string) {
  const people: Person[] = [];
  while (people.length < MOST_PEOPLE) {
    const person = await Person.signedIn(baseUrl);
    const answer = await person.call('POST', '/registration', { name: NAME, address: ADDRESS });
    if (answer.status >= 400) return { people, refused: refusal(answer) };
    people.push(await person.known());
  }
  throw new Error('the map has no end');
}

async function expectThere(people: readonly Person[]): Promise<void> {
  for (const person of people) expect(await person.bodyOf('GET', '/me')).toMatchObject({ id: person.id });
}
