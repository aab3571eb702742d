import { randomUUID } from 'node:crypto';
import { businessStream, personStream } from '#domain';
import { EventStoreUnavailable } from '#event-store';
import { DeleteAccount, DeleteAccountHandler } from '../src/delete-account/delete-account.js';
import { DeletePerson, DeletePersonHandler } from '../src/delete-person/delete-person.js';
import { OwnersWorld } from './support/owners-world.js';

describe('whoever is refused or fails in leaving', () => {
  let world: OwnersWorld;
  let accountId: string;
  beforeEach(async () => {
    world = await OwnersWorld.open();
    accountId = await world.accounts.findOrCreate('owner@businesses.example');
  });
  afterEach(() => world.stop());

  async function deletesPerson(): Promise<void> {
    const { memberships, ownerMails, erasure, mails } = world;
    const { runner, clock, personId } = world.log;
    const handler = new DeletePersonHandler(runner, memberships, ownerMails, erasure, mails, clock);
    await handler.execute(new DeletePerson(personId, accountId, world.log.context()));
  }
  async function deletesAccount(): Promise<void> {
    const { memberships, ownerMails, accounts, erasure, mails } = world;
    const { runner, clock } = world.log;
    const handler = new DeleteAccountHandler(runner, memberships, ownerMails, accounts, erasure, mails, clock);
    await handler.execute(new DeleteAccount(accountId, null));
  }
  const ownsAll = async (...businessIds: readonly string[]): Promise<boolean[]> =>
    Promise.all(businessIds.map((businessId) => world.owns(accountId, businessId)));

  it('as the other owner of the second business leaves at that moment, goes on owning both', async () => {
    const first = await world.business(accountId, randomUUID());
    const second = await world.business(accountId, randomUUID());
    const memberId = second.memberIds[1] ?? '';
    world.log.log.afterNext('readStream', businessStream(second.businessId), async () => {
      await world.runs(second.businessId, { type: 'remove-member', at: world.log.clock.iso(), memberId });
    });
    await expect(deletesPerson()).rejects.toMatchObject({ code: 'last_owner' });
    expect(await ownsAll(first.businessId, second.businessId)).toEqual([true, true]);
  });

  it('as a business that was left first is closed at that moment, goes on owning the others', async () => {
    const first = await world.business(accountId, randomUUID());
    const second = await world.business(accountId, randomUUID());
    const third = await world.business(accountId, randomUUID());
    const { log, clock } = world.log;
    const stream = businessStream(third.businessId);
    // The first look is at all of them, and the next one comes after the other two were left.
    log.afterNext('readStream', stream, () => {
      log.afterNext('readStream', stream, async () => {
        const memberId = third.memberIds[1] ?? '';
        await world.runs(third.businessId, { type: 'remove-member', at: clock.iso(), memberId });
        await world.runs(first.businessId, { type: 'close', at: clock.iso() });
      });
      return Promise.resolve();
    });
    await expect(deletesPerson()).rejects.toMatchObject({ code: 'last_owner' });
    expect(await ownsAll(second.businessId, third.businessId)).toEqual([true, true]);
    expect((await world.memberships.of(accountId)).map(({ businessId }) => businessId)).not.toContain(first.businessId);
  });

  it('as the log takes no deletion, goes on owning every business', async () => {
    const { businessId } = await world.business(accountId, randomUUID());
    world.log.log.failing = personStream(world.log.personId);
    await expect(deletesPerson()).rejects.toThrow(EventStoreUnavailable);
    expect(world.log.log.failures).toBe(1);
    expect(await ownsAll(businessId)).toEqual([true]);
  });

  it('as the account registers as a person at that moment, goes on owning every business', async () => {
    const { businessId } = await world.business(accountId, randomUUID());
    world.log.log.afterNext('readStream', businessStream(businessId), async () => {
      await world.accounts.bindPerson(accountId, world.log.personId);
    });
    await expect(deletesAccount()).rejects.toMatchObject({ code: 'registered_person' });
    expect(await ownsAll(businessId)).toEqual([true]);
  });

  it('as nobody can tell just then whether the account is a person, goes on owning every business', async () => {
    const { businessId } = await world.business(accountId, randomUUID());
    const unfinished = randomUUID();
    await world.accounts.bindPerson(accountId, unfinished);
    const { log } = world.log;
    log.afterNext('readStream', businessStream(businessId), () => {
      const gone = new EventStoreUnavailable('as the test wants it');
      log.afterNext('readStream', personStream(unfinished), () => Promise.reject(gone));
      return Promise.resolve();
    });
    await expect(deletesAccount()).rejects.toThrow(EventStoreUnavailable);
    expect(await ownsAll(businessId)).toEqual([true]);
  });
});
