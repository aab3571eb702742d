import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personStream } from '#domain';
import { MAX_READ } from '#event-store';
import { DUE_MOVES, DueMoves } from '#policies';
import { idOf, refusal } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { eventTypesOf } from '../support/load/many-grants.js';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';

const DAY = '2030-02-01';
const PATIENCE_MS = 30_000;
const address = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };

describe('a move whose day comes while nothing runs', () => {
  const clock = new TestClock(Date.parse('2030-01-15T10:00:00.000Z'));
  let dataDir: string;
  const start = (): Promise<Service> => startService({ dataDir, substitute: (engines) => ({ ...engines, clock }) });
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'due-moves-'));
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true });
  });

  it('takes effect once, as of midnight, when two processes start at the same time', async () => {
    const before = await start();
    const { world, demo, business } = before;
    const person = await world.person();
    const [kept, leftOut] = [await claims(), await claims()];
    await person.schedulesMove(address, DAY, [kept]);
    await before.stop();

    clock.set(`${DAY}T17:45:00.000Z`);
    const both = [await start(), await start()];
    // Beside those two, of which the lease lets one work, as often again without any.
    await Promise.all(both.flatMap((service) => [takesEffect(service), takesEffect(service)]));
    const [{ running }] = both as [Service, Service];
    const { log, records } = running.engines;
    const told = ['grant.claimed.v1', 'grant.address_change_scheduled.v1', 'grant.address_changed.v1'];
    await eventually(async () => ((await eventTypesOf(log, [kept]))[0]?.length === 3 ? true : undefined), PATIENCE_MS);
    expect(await eventTypesOf(log, [kept, leftOut])).toEqual([told, ['grant.claimed.v1', 'grant.revoked.v1']]);
    const events = await log.readStream(personStream(person.id), { direction: 'forwards', limit: MAX_READ });
    expect(events.filter(({ type }) => type === 'person.move_took_effect.v1')).toHaveLength(1);
    await eventually(async () => ((await dueIn(records)) === 0 ? true : undefined), PATIENCE_MS);

    for (const { running } of both) {
      const api = new Business(running.baseUrl, demo.business.api_key);
      expect((await api.read(kept)).body).toMatchObject({
        address: { ...address, label_lines: ['Erin Muster', '2 LATER LN', 'AUSTIN TX 78701-0002'] },
        confirmed_at: `${DAY}T00:00:00.000Z`,
      });
      expect(refusal(await api.read(leftOut))).toEqual({ status: 410, code: 'grant_revoked' });
    }
    for (const service of both) await service.stop();

    async function claims(): Promise<string> {
      return idOf(await business.claim(await world.preview(demo.business.id, person)));
    }
  });

  function takesEffect({ running }: Service): Promise<void> {
    const trouble = (error: unknown): void => {
      throw error;
    };
    return new DueMoves(running.services.moveEffect, running.engines.records, clock, trouble).takeEffect(
      new AbortController().signal,
    );
  }
});

async function dueIn(records: Service['running']['engines']['records']): Promise<number> {
  const request = { index: 'by-due-time', equal: {}, direction: 'up', limit: 10 } as const;
  return (await records.page(DUE_MOVES, request)).length;
}
