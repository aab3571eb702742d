import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { ReplaceKey } from '#command-side';
import { grantStream, personStream } from '#domain';
import { CarryPolicy, POLICY_CHECKPOINTS, PolicyCheckpoints, PolicyFollower } from '#policies';
import { EventTail } from '#projecting';
import { idOf, refusal, seen } from '../support/clients/ask.js';
import { byTest } from '../support/personas/by-test.js';
import { eventually } from '../support/time/eventually.js';
import { FailingLog } from '../support/faults/failing-log.js';
import { InMemoryRecordStore } from '../support/engines/in-memory-record-store.js';
import { eventTypesOf, grantEvents, manyGrants } from '../support/load/many-grants.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import { untilCarried } from '../support/time/until-carried.js';

/** For tests that wait for several things one after the other. */
const LONG_MS = 300_000;
const NAME_CHANGED = ['grant.claimed.v1', 'grant.name_changed.v1'];
const name = { given_name: 'Erin', middle_name: null, suffix: null, mailing_name: null };

describe('a change of a person’s on its way to the person’s grants', () => {
  let dataDir: string;
  let service: Service;
  let log: FailingLog;
  const start = async (): Promise<void> => {
    service = await startService({
      dataDir,
      substitute: (engines) => {
        log = new FailingLog(engines.log);
        return { ...engines, log };
      },
    });
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-carry-'));
    await start();
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  const typesOf = (...grantIds: readonly string[]) => eventTypesOf(log, grantIds);
  const claims = async (person: Person): Promise<string> => {
    const { world, business, demo } = service;
    return idOf(await business.claim(await world.preview(demo.business.id, person)));
  };

  it(
    'is carried once to each grant, though the service stopped between two of them',
    async () => {
      const person = await service.world.person();
      const [first, second, third] = [await claims(person), await claims(person), await claims(person)];
      log.failing = grantStream(second);
      await person.put('/name', { ...name, family_name: 'Between' });
      await eventually(async () => {
        const [one, , three] = await typesOf(first, second, third);
        return one?.length === 2 && three?.length === 2 && log.failures > 0 ? true : undefined;
      });
      expect(await typesOf(first, second, third)).toEqual([NAME_CHANGED, ['grant.claimed.v1'], NAME_CHANGED]);

      await service.stop();
      await start();
      await eventually(async () => ((await typesOf(second))[0]?.length === 2 ? true : undefined));
      await untilCarried(service.running.engines);
      expect(await typesOf(first, second, third)).toEqual([NAME_CHANGED, NAME_CHANGED, NAME_CHANGED]);
    },
    LONG_MS,
  );

  it(
    'comes to each grant once, though three policies bring it',
    async () => {
      const { running, world, demo } = service;
      const { services, engines } = running;
      const person = await world.person();
      const grantIds = await manyGrants(running, person, demo.business.id, 40);
      const stopping = new AbortController();
      const others = [1, 2].map(() => {
        const policy = new CarryPolicy(services.runner, services.documents, engines.views, services.watches.of());
        const checkpoints = new PolicyCheckpoints(new InMemoryRecordStore([POLICY_CHECKPOINTS]));
        const alarms = { onTrouble: () => undefined, onParked: () => Promise.reject(new Error('parked')) };
        const following = new PolicyFollower(policy, new EventTail(log), checkpoints, alarms).follow(stopping.signal);
        return {
          following,
          isThrough: async (head: string) => ((await checkpoints.read(policy.follows)) ?? '') >= head || undefined,
        };
      });
      await person.put('/name', { ...name, family_name: 'Thrice' });
      await person.post('/address/confirmation');
      const head = String(await log.head());
      const confirmed = [...NAME_CHANGED, 'grant.address_confirmed.v1'];
      await eventually(async () => {
        return (await typesOf(...grantIds)).every(({ length }) => length >= confirmed.length) || undefined;
      });
      for (const { isThrough } of others) await eventually(() => isThrough(head));
      stopping.abort();
      await Promise.all(others.map(({ following }) => following));
      await untilCarried(service.running.engines);
      expect(await typesOf(...grantIds)).toEqual(grantIds.map(() => confirmed));
    },
    LONG_MS,
  );

  it(
    'is carried to a grant whose claim was decided before it and written after it and the next change',
    async () => {
      const { world, business, demo } = service;
      const person = await world.person();
      const earlier = await claims(person);
      const previewId = await world.preview(demo.business.id, person);
      await untilCarried(service.running.engines);
      log.afterNext('lastRevision', personStream(person.id), async () => {
        await person.put('/name', { ...name, family_name: 'Raced' });
        await eventually(async () => ((await typesOf(earlier))[0]?.length === 2 ? true : undefined));
        // The policy is held up at the second change, so that the new grant is in the views by the time it comes to it.
        log.failing = grantStream(earlier);
        await person.post('/address/confirmation');
      });
      const claim = await business.claim(previewId);
      const id = idOf(claim);
      const { failures } = log;
      await eventually(async () => (await Promise.resolve(log.failures > failures + 1)) || undefined);
      log.failing = undefined;
      await untilCarried(service.running.engines);

      const changes = (await grantEvents(log, id)).map(({ type, data }) => [type, data['personRevision']]);
      expect(changes).toEqual([
        ['grant.claimed.v1', 2],
        ['grant.name_changed.v1', 3],
        ['grant.address_confirmed.v1', 4],
      ]);
      expect(seen(await business.read(id)).body).toMatchObject({ id, name: { family_name: 'Raced' } });
    },
    LONG_MS,
  );

  it('ends a grant that was claimed with the old key while the person replaced it and kept none', async () => {
    const { world, business, demo } = service;
    const person = await world.person();
    const previewId = await world.preview(demo.business.id, person);
    let id = '';
    await untilCarried(service.running.engines);
    // The choice is made between the replacement's first look at the person and its second.
    log.afterNext('readStream', personStream(person.id), () => {
      log.afterNext('readStream', personStream(person.id), async () => {
        id = idOf(await business.claim(previewId));
      });
      return Promise.resolve();
    });
    await replaceKey(person);
    expect(refusal(await business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
    expect(await typesOf(id)).toEqual([['grant.claimed.v1', 'grant.revoked.v1']]);
  });

  it('ends a grant whose claim was decided before the key was replaced and written after that', async () => {
    const { world, business, demo } = service;
    const person = await world.person();
    const previewId = await world.preview(demo.business.id, person);
    await untilCarried(service.running.engines);
    log.afterNext('lastRevision', personStream(person.id), () => replaceKey(person));
    const id = idOf(await business.claim(previewId));
    await untilCarried(service.running.engines);
    expect(refusal(await business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
    expect(await typesOf(id)).toEqual([['grant.claimed.v1', 'grant.revoked.v1']]);
  });

  /** The person keeps no grant. */
  async function replaceKey(person: Person): Promise<void> {
    await service.running.app.get(CommandBus).execute(new ReplaceKey(person.id, [], byTest));
  }
});
