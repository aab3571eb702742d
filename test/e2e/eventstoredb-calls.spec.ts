import { ChangeName, ConfirmAddress, CorrectAddress, RevokeGrant } from '#command-side';
import { accessStream, grantStream, personStream } from '#domain';
import { readSealedIn } from '#events';
import { idOf, refusal } from '../support/clients/ask.js';
import { startEventStoreDbStandIn, type EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { eventually } from '../support/time/eventually.js';
import { FailingLog } from '../support/faults/failing-log.js';
import { ADDRESS, NAME } from '../support/personas/made-up-person.js';
import { projects } from '../support/service/projects.js';
import { byTest, startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

const LISTED = 24;

describe('what a request asks of EventStoreDB', () => {
  let server: EventStoreDbStandIn;
  let service: Service;
  let log: FailingLog;
  let readModels: ReturnType<typeof projects>;
  beforeAll(async () => {
    server = await startEventStoreDbStandIn();
    // Nothing but the read models follows the log, so that what is counted is the request's.
    service = await startService({
      environment: { EVENT_STORE_URL: server.url },
      projects: false,
      delivers: false,
      substitute: (engines) => {
        log = new FailingLog(engines.log);
        return { ...engines, log };
      },
    });
    readModels = projects(service);
  });
  afterAll(async () => {
    await readModels.stop();
    await service.stop();
    await server.stop();
  });

  const grant = async () => {
    const person = await service.world.person();
    const preview = await service.world.preview(service.demo.business.id, person);
    return { person, id: idOf(await service.business.claim(preview)) };
  };
  const during = async (something: () => Promise<unknown>) => {
    server.taken();
    await something();
    return server.taken();
  };
  /** A process that has just begun to follow the log, or to know how far the views are, asks the server instead. */
  const onceKnown = (something: () => Promise<unknown>) =>
    eventually(async () => {
      const taken = await during(something);
      return taken.reads.length === 0 ? taken : undefined;
    });
  const times = (count: number, kind: string): string[] => Array.from({ length: count }, () => kind);

  it('a read: its entry is the one append, and nothing is read', async () => {
    const { id } = await grant();
    const { bytes, ...calls } = await onceKnown(async () => {
      expect((await service.business.read(id)).status).toBe(200);
    });
    expect(calls).toEqual({ appends: ['access'], reads: [], logReads: 0 });
    expect(bytes).toBeLessThan(1_000);
  });

  it('a list: an entry for each of its grants, and a look at the log’s end', async () => {
    const { body } = await service.business.list();
    for (let made = (body['data'] as unknown[]).length; made < LISTED; made += 1) await grant();
    const { bytes, ...calls } = await onceKnown(async () => {
      expect((await service.business.list()).body['data']).toHaveLength(LISTED);
    });
    expect(calls).toEqual({ appends: times(LISTED, 'access'), reads: [], logReads: 1 });
    expect(bytes).toBeLessThan(LISTED * 1_000);
  });

  it('a change of name: the person is loaded once', async () => {
    const { person } = await grant();
    const { bytes, ...calls } = await during(() =>
      service.commands.execute(new ChangeName(person.id, { ...NAME, given_name: 'Another' }, byTest)),
    );
    expect(calls).toEqual({ appends: ['person'], reads: ['person'], logReads: 0 });
    expect(bytes).toBeLessThan(2_000);
  });

  it('a confirmation and a correction of the address: the person is loaded once', async () => {
    const { person } = await grant();
    const correction = new CorrectAddress(person.id, { ...ADDRESS, line2: 'APT 7' }, byTest);
    for (const command of [new ConfirmAddress(person.id, byTest), correction]) {
      const { bytes, ...calls } = await during(() => service.commands.execute(command));
      expect(calls).toEqual({ appends: ['person'], reads: ['person'], logReads: 0 });
      expect(bytes).toBeLessThan(2_000);
    }
  });

  describe('what happens between the look at a grant and its entry', () => {
    // No usage is counted here, which the person's own route would wait for.
    const revoke = async ({ id }: Person, grantId: string): Promise<void> => {
      await service.commands.execute(new RevokeGrant(id, grantId, byTest));
    };
    const entriesOf = async (person: Person) =>
      (await service.world.accessEntries(person)).map((event) => {
        const { type, data } = readSealedIn(accessStream(person.id), event);
        return [type, 'grantRevision' in data && data.grantRevision, 'fields' in data && data.fields.length > 0];
      });

    it('is known at the entry: a revoked grant is not shown, and a second entry says that nothing was', async () => {
      const { person, id } = await grant();
      log.afterNext('lastRevision', grantStream(id), () => revoke(person, id));
      expect(refusal(await service.business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
      expect((await entriesOf(person)).slice(-2)).toEqual([
        ['access.read.v1', 0, true],
        ['access.read.v1', 1, false],
      ]);
    });

    it('is shown as it is by then: a new name, with an entry of its own', async () => {
      const { person, id } = await grant();
      const name = { ...NAME, given_name: 'Later' };
      log.afterNext('lastRevision', personStream(person.id), async () => {
        await person.put('/name', name);
      });
      expect((await service.business.read(id)).body['name']).toMatchObject({ given_name: 'Later' });
      expect((await entriesOf(person)).slice(-3)).toEqual([
        ['access.read.v1', 0, true],
        ['access.read.v1', 0, false],
        ['access.read.v1', 0, true],
      ]);
    });

    it('is left out of a page that is made anew, whose other lines are recorded once', async () => {
      const other = await grant();
      const { person, id } = await grant();
      log.afterNext('lastRevision', grantStream(id), () => revoke(person, id));
      const { status, body } = await service.business.list({ status: 'active' });
      expect([status, JSON.stringify(body).includes(id)]).toEqual([200, false]);
      expect((await entriesOf(person)).slice(-2)).toEqual([
        ['access.listed.v1', 0, true],
        ['access.listed.v1', 1, false],
      ]);
      expect((await entriesOf(other.person)).slice(1)).toEqual([['access.listed.v1', 0, true]]);
    });
  });
});
