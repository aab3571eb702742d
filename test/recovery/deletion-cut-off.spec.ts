import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealedGrantDecider, grantStream, sealedPersonDecider, personStream } from '#domain';
import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { CutOff, CutOffLog, CutOffRecords } from '../support/faults/cut-off-engines.js';
import { eventually } from '../support/time/eventually.js';
import { Member } from '../support/personas/member.js';
import { projects } from '../support/service/projects.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service, type ServiceOptions } from '../support/service/service.js';
import { endOrphanedRedis } from '../support/service/standalone-child.js';
import { READY, untilReadiness } from '../support/service/readiness.js';

const MINUTES = 60_000;
const PATIENCE_MS = 30_000;
/** More than a deletion takes. */
const MOST_WRITES = 40;

/** Of one business: fewer than there may be of unknown keys. */
const LOOK_UPS = 10;

/** Somebody with everything that a deletion takes away. */
interface Leaving {
  readonly person: Person;
  readonly id: string;
  readonly accountId: string;
  readonly childId: string;
  readonly key: string;
  readonly grantId: string;
}

describe('a deletion that is cut off after any of its writes', () => {
  let dataDir: string;
  let service: Service;
  let business: Business;
  let owner: Member;
  let membersPath: string;
  const cut = new CutOff();
  const leaving: Leaving[] = [];
  let asking: Business;
  let lookUps = 0;
  /** What a case that fails leaves running. */
  const running = new Set<{ stop(): Promise<void> }>();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'deletion-cut-off-'));
    const first = await start();
    const { path, owner: founder } = await first.world.business();
    await stop(first);
    // Nothing follows the log but the read models: what a cut leaves undone stays so until the next start.
    service = await start({
      projects: false,
      delivers: false,
      environment: { DEVELOPMENT_ROUTES: 'true' },
      substitute: (engines) => ({
        ...engines,
        log: new CutOffLog(engines.log, cut),
        records: new CutOffRecords(engines.records, cut),
      }),
    });
    ({ business } = service);
    owner = await Member.signIn(service.running.baseUrl, founder.email);
    membersPath = `${path}/members`;
  });
  afterAll(async () => {
    cut.lift();
    for (const one of [...running].reverse()) await one.stop().catch(() => undefined);
    await endOrphanedRedis(dataDir);
    await rm(dataDir, { recursive: true });
  });

  it(
    'shows nothing of the person from its event on',
    async () => {
      const projector = projects(service);
      running.add(projector);
      for (let writes = 0, isCut = true; isCut; writes++) {
        expect(writes).toBeLessThan(MOST_WRITES);
        const one = await whoLeaves();
        leaving.push(one);
        isCut = await deletesCutOffAfter(writes, one);
        if (await isDeleted(service, one.id)) await expectNothingShown(one);
        else expect((await one.person.get('/me')).status).toBe(200);
      }
      expect(leaving.length).toBeGreaterThan(10);
      await stop(projector);
      await stop(service);
    },
    3 * MINUTES,
  );

  it(
    'is brought to its end at the next start, before that is ready; grants follow',
    async () => {
      const next = await start();
      await untilReadiness(next.running.baseUrl, READY);
      const listed = dataOf(await owner.at(next.running.baseUrl).get(membersPath)).map(({ email }) => email);
      const stays: string[] = [];
      for (const one of leaving) {
        if (await isDeleted(next, one.id)) expect(await whatIsLeft(next, one)).toEqual([]);
        else stays.push(one.person.email);
      }
      expect(stays.length).toBeLessThan(3);
      expect(listed.toSorted()).toEqual([...stays, owner.email].toSorted());
      for (const one of leaving) {
        if (!stays.includes(one.person.email)) await eventually(() => isRevoked(next, one.grantId), PATIENCE_MS);
      }
      await stop(next);
    },
    2 * MINUTES,
  );

  async function start(options: ServiceOptions = {}): Promise<Service> {
    const started = await startService({ dataDir, ...options });
    running.add(started);
    return started;
  }

  async function stop(one: { stop(): Promise<void> }): Promise<void> {
    running.delete(one);
    await one.stop();
  }

  async function whoLeaves(): Promise<Leaving> {
    const { running, world, demo } = service;
    const person = await Person.registered(running.baseUrl);
    const id = idOf(await person.get('/me'));
    const child = await person.post('/children', { name: { given_name: 'Ida', family_name: 'Fiction' } });
    await owner.brings(membersPath.replace('/members', ''), person.email, 'developer');
    const preview = await world.preview(demo.business.id, await world.personWith(person.email));
    return {
      person,
      id,
      accountId: String(await running.services.accounts.find(person.email)),
      childId: idOf(child),
      key: await person.key(),
      grantId: idOf(await business.claim(preview)),
    };
  }

  /** Whether the cut came before the deletion was through. */
  async function deletesCutOffAfter(writes: number, one: Leaving): Promise<boolean> {
    cut.after(writes);
    const { status } = await one.person.delete('/me');
    const isCut = cut.isReached;
    cut.lift();
    // The last write is the mail that tells of it, and no deletion is refused for want of that.
    expect(isCut ? [503, 204] : [204]).toContain(status);
    if (status === 204) expect(await whatIsLeft(service, one)).toEqual([]);
    return isCut;
  }

  /** A business, another one after some look-ups: who looks up as many unknown keys as there are cuts is held up. */
  async function lookingUp(): Promise<Business> {
    if (lookUps++ % LOOK_UPS === 0) asking = (await service.world.business()).api;
    return asking;
  }

  async function expectNothingShown({ person, key, grantId }: Leaving): Promise<void> {
    expect(refusal(await business.read(grantId))).toEqual({ status: 410, code: 'grant_revoked' });
    expect(refusal(await (await lookingUp()).preview(key))).toEqual({ status: 404, code: 'key_not_found' });
    expect([401, 404]).toContain((await person.get('/me')).status);
    // On a busy machine the views may be too far behind for a list so soon: 503, to be asked again.
    const list = await eventually(async () => {
      const answer = await business.list();
      return answer.status === 503 ? undefined : answer;
    }, PATIENCE_MS);
    const listed = dataOf(list).find(({ id }) => id === grantId);
    expect(Object.keys(listed ?? {}).sort()).toEqual(['claimed_at', 'external_ref', 'id', 'status']);
    expect((await owner.get(membersPath)).status).toBe(200);
  }
});

async function isDeleted({ running }: Service, personId: string): Promise<boolean> {
  const { state } = await running.services.runner.loadSealed(sealedPersonDecider, personStream(personId));
  return state.status === 'deleted';
}

/** Names of what there still is of a person beside the grants. */
async function whatIsLeft(service: Service, one: Leaving): Promise<readonly string[]> {
  const { vault, accounts, mailbox, lookUps } = service.running.services;
  const keyOf = (kind: 'person' | 'account', id: string) =>
    vault.cipherFor({ kind, id }).then(
      () => true,
      () => false,
    );
  const left = {
    dataKey: await keyOf('person', one.id),
    childsDataKey: await keyOf('person', one.childId),
    accountsDataKey: await keyOf('account', one.accountId),
    child: !(await isDeleted(service, one.childId)),
    email: (await accounts.find(one.person.email)) !== undefined,
    account: (await accounts.personOf(one.accountId)) !== null,
    // But the one that tells of the deletion.
    mail: (await mailbox.mailTo(one.person.email)).some(({ subject }) => subject !== 'Your account was deleted'),
    key: (await lookUps.find('person-key', one.key)) !== undefined,
    session: (await one.person.at(service.running.baseUrl).get('/me')).status !== 401,
  };
  return Object.entries(left).flatMap(([name, isLeft]) => (isLeft ? [name] : []));
}

async function isRevoked({ running }: Service, grantId: string): Promise<true | undefined> {
  const { state } = await running.services.runner.loadSealed(sealedGrantDecider, grantStream(grantId));
  return state.status === 'revoked' || undefined;
}
