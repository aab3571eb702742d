import type { ICommand } from '@nestjs/cqrs';
import { CancelMove, ScheduleMove } from '#command-side';
import { businessDecider, businessStream, inSequence, personDecider, personStream } from '#domain';
import { MAX_READ } from '#event-store';
import { idOf, refusal } from '../support/clients/ask.js';
import { startCounted, type CountedService } from '../support/service/counted-service.js';
import type { CountingLog } from '../support/engines/counting-log.js';
import { ADDRESS } from '../support/personas/made-up-person.js';
import type { Person } from '../support/personas/person.js';
import { byTest, type Service } from '../support/service/service.js';
import type { TestBusiness } from '../support/personas/world.js';

const LENGTH = 2_500;

describe('a stream that somebody has lengthened', () => {
  let counted: CountedService;
  let service: Service;
  let log: CountingLog;
  let business: TestBusiness;
  let person: Person;

  beforeAll(async () => {
    counted = await startCounted();
    ({ service, log } = counted);
    business = await service.world.business('demo');
    person = await service.world.person();
    const at = service.running.engines.clock.iso();
    const { runner } = service.running.services;
    const windows = times((n) => ({ type: 'set-claim-window', at, minutes: 1 + (n % 2) }) as const);
    await runner.run(inSequence(businessDecider), businessStream(business.id), windows, byTest);
    await confirmsAddress(person, LENGTH);
  });
  afterAll(() => counted.stop());

  const times = <T>(one: (n: number) => T, length = LENGTH): readonly T[] => Array.from({ length }, (_, n) => one(n));
  const confirmsAddress = async (who: Person, often: number): Promise<void> => {
    const { clock } = service.running.engines;
    const confirmations = times(() => ({ type: 'confirm-address', at: clock.iso() }) as const, often);
    await service.running.services.runner.run(inSequence(personDecider), personStream(who.id), confirmations, byTest);
  };
  const during = async (something: () => Promise<unknown>): Promise<number> => {
    const before = log.eventsRead;
    await something();
    return log.eventsRead - before;
  };
  const eventsRead = (ask: () => Promise<{ readonly status: number }>, status: number): Promise<number> =>
    during(async () => {
      expect((await ask()).status).toBe(status);
    });

  it('of a business is read once, however often members and strangers ask for the business', async () => {
    const { owner, path } = business;
    const stranger = await service.world.member();
    await owner.get(path);
    expect(await eventsRead(() => owner.get(path), 200)).toBe(0);
    expect(await eventsRead(() => owner.get(`${path}/members`), 200)).toBe(0);
    expect(await eventsRead(() => stranger.get(path), 404)).toBe(0);
  });

  it('of a business is not read again for a change of it, and one that has changed costs its change', async () => {
    const { owner, path } = business;
    await owner.get(path);
    expect(await eventsRead(() => owner.patch(path, { claim_window_minutes: 30 }), 200)).toBe(0);
    expect(await eventsRead(() => owner.get(path), 200)).toBe(1);
    // Its own event, to see whether somebody has revoked the key since.
    expect(await eventsRead(() => owner.post(`${path}/api-keys`, { name: 'another' }), 201)).toBe(1);
  });

  it('of a business is read once for all whom it invites, to show it to them and to forget them', async () => {
    const { owner, path } = business;
    const read: number[][] = [];
    for (let n = 0; n < 2; n++) {
      const invited = await service.world.member();
      await owner.post(`${path}/members`, { email: invited.email, role: 'developer' });
      await owner.get(path);
      const shown = await eventsRead(() => invited.get('/console/v1/invitations'), 200);
      read.push([shown, await eventsRead(() => invited.delete('/auth/v1/account'), 204)]);
    }
    const [first, second] = read;
    expect(first).toEqual([0, expect.any(Number)]);
    expect(second?.[0]).toBe(0);
    expect(second?.[1]).toBeLessThan(10);
  });

  it('of a person is read once, however often the person changes something', async () => {
    await person.post('/address/confirmation');
    const address = { ...ADDRESS, line2: 'APT 7' };
    const [id, plan] = [person.id, { address, effectiveDate: '2090-01-01', keep: null }];
    // Without policies no route tells whom a move tells.
    const moves: readonly ICommand[] = [
      new ScheduleMove(id, plan, 'preview', byTest),
      new ScheduleMove(id, plan, 'schedule', byTest),
      new CancelMove(id, byTest),
    ];
    const read = [
      await eventsRead(() => person.post('/address/confirmation'), 200),
      await eventsRead(() => person.put('/address', address), 200),
      await eventsRead(() => person.put('/claim-approval', { required: true }), 200),
      await eventsRead(() => person.put('/name', { given_name: 'Another', family_name: 'Fiction' }), 200),
    ];
    for (const move of moves) read.push(await during(() => service.commands.execute(move)));
    expect(read.filter((events) => events > 5)).toEqual([]);
  });

  it('of a person is no hindrance to a business once the person is deleted', async () => {
    const deleted = await service.world.person();
    const { world, business: demo, demo: demoFile } = service;
    const grantId = idOf(await demo.claim(await world.preview(demoFile.business.id, deleted)));
    await confirmsAddress(deleted, MAX_READ);
    await deleted.deletesAccount();
    expect(refusal(await demo.reportReturnedMail(grantId))).toEqual({ status: 409, code: 'grant_not_active' });
  });
});
