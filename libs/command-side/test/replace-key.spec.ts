import type { SecurityMails } from '#accounts';
import { grantStream, personDecider, personStream, type StreamName } from '#domain';
import { LookUps, lookUps } from '#vault';
import { Installation } from '../../../test/support/service/installation.js';
import { PersonIndex, PersonKeys, ReadSide, ReplaceKey } from '../src/index.js';
import { deleteInLog } from '../src/delete-person/delete-in-log.js';
import { ReplaceKeyHandler } from '../src/replace-key/replace-key.js';
import { ChangesWorld } from './support/changes-world.js';

class NoViews extends ReadSide {
  shows(): Promise<void> {
    return Promise.resolve();
  }
}

describe('a person who replaces the key in two sessions at once', () => {
  let world: ChangesWorld;
  let place: Installation;
  beforeEach(async () => {
    world = await ChangesWorld.open();
    place = new Installation();
  });
  afterEach(async () => {
    await world.stop();
    place.remove();
  });

  const lookUpEntries = (): LookUps => new LookUps(place.keyring, place.records);
  const mails: Partial<SecurityMails> = { tell: () => Promise.resolve() };
  const handlerOn = (index: PersonIndex): ReplaceKeyHandler => {
    const keys = new PersonKeys(lookUpEntries());
    return new ReplaceKeyHandler(world.runner, keys, index, new NoViews(), mails as SecurityMails, world.clock);
  };
  const replaceKey = (keep: readonly string[] | null): ReplaceKey =>
    new ReplaceKey(world.personId, keep, world.context());

  /** What happens meanwhile is through between this session's look at the key and its own replacement. */
  async function replacesWhile(keep: readonly string[] | null, meanwhile: () => Promise<void>): Promise<void> {
    let other: Promise<void> | undefined;
    const overtaken = new (class extends PersonIndex {
      override async currentGrantsOf(): Promise<readonly string[]> {
        const current = await world.index.currentGrantsOf();
        await (other ??= meanwhile());
        return current;
      }
    })();
    await handlerOn(overtaken).execute(replaceKey(keep));
  }
  const replaces = (keep: readonly string[] | null, meanwhile: readonly string[] | null): Promise<void> =>
    replacesWhile(keep, () => handlerOn(world.index).execute(replaceKey(meanwhile)));
  /** Of keys that lead to the person; the one that the person registered with stands in none. */
  async function keysLeft(): Promise<number> {
    const equal = { subject: `person:${world.personId}` };
    const request = { index: 'by-subject', equal, direction: 'up', limit: 10 } as const;
    return (await place.records.page(lookUps, request)).length;
  }
  const replacements = async () =>
    (await world.events(personStream(world.personId))).filter(({ type }) => type === 'person.key_replaced.v1').length;
  const lastOf = async (grantId: string) => (await world.events(grantStream(grantId))).at(-1)?.type;

  it('ends whom the second one leaves out, with a key of its own', async () => {
    const [kept, left] = [await world.claim(), await world.claim()];
    await replaces([kept], null);
    expect([await replacements(), await keysLeft()]).toEqual([2, 2]);
    expect([await lastOf(kept), await lastOf(left)]).toEqual(['grant.claim_requested.v1', 'grant.revoked.v1']);
  });

  it('has one new key where the second one leaves nobody out', async () => {
    const grantId = await world.claim();
    await replaces(null, []);
    expect([await replacements(), await keysLeft()]).toEqual([1, 1]);
    expect(await lastOf(grantId)).toBe('grant.revoked.v1');
  });

  it('ends grants at the one time of the replacement, where somebody was faster by a moment', async () => {
    const grantId = await world.claim();
    const later = new Date(Date.parse(world.clock.iso()) + 5).toISOString();
    await replacesWhile([], async () => {
      const command = { type: 'confirm-address', at: later } as const;
      await world.runner.run(personDecider, personStream(world.personId), command, world.context());
    });
    const at = { time: later };
    const last = async (stream: StreamName) => (await world.events(stream)).at(-1);
    expect(await last(personStream(world.personId))).toMatchObject({ type: 'person.key_replaced.v1', metadata: at });
    expect(await last(grantStream(grantId))).toMatchObject({ type: 'grant.revoked.v1', metadata: at });
  });

  it('leaves no key behind where the account is deleted in the other one', async () => {
    const deletes = async (): Promise<void> => {
      await deleteInLog(world.runner, world.personId, world.clock.iso(), world.context());
      await lookUpEntries().eraseAllOf({ kind: 'person', id: world.personId });
    };
    await expect(replacesWhile(null, deletes)).rejects.toMatchObject({ code: 'not_registered' });
    expect(await keysLeft()).toBe(0);
  });
});
