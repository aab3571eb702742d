import type { SecurityMails } from '#accounts';
import { grantStream, personStream } from '#domain';
import { LookUps } from '#vault';
import { Installation } from '../../../test/support/service/installation.js';
import { PersonIndex, PersonKeys, ReadSide, ReplaceKey } from '../src/index.js';
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

  /** The other session is through between this one's look at the key and its own replacement. */
  async function replaces(keep: readonly string[] | null, meanwhile: readonly string[] | null): Promise<void> {
    const keys = new PersonKeys(new LookUps(place.keyring, place.records));
    const mails: Partial<SecurityMails> = { tell: () => Promise.resolve() };
    const handlerOn = (index: PersonIndex) =>
      new ReplaceKeyHandler(world.runner, keys, index, new NoViews(), mails as SecurityMails, world.clock);
    let other: Promise<void> | undefined;
    const overtaken = new (class extends PersonIndex {
      override async currentGrantsOf(): Promise<readonly string[]> {
        const current = await world.index.currentGrantsOf();
        await (other ??= handlerOn(world.index).execute(new ReplaceKey(world.personId, meanwhile, world.context())));
        return current;
      }
    })();
    await handlerOn(overtaken).execute(new ReplaceKey(world.personId, keep, world.context()));
  }
  const replacements = async () =>
    (await world.events(personStream(world.personId))).filter(({ type }) => type === 'person.key_replaced.v1').length;
  const lastOf = async (grantId: string) => (await world.events(grantStream(grantId))).at(-1)?.type;

  it('ends whom the second one leaves out, with a key of its own', async () => {
    const [kept, left] = [await world.claim(), await world.claim()];
    await replaces([kept], null);
    expect(await replacements()).toBe(2);
    expect([await lastOf(kept), await lastOf(left)]).toEqual(['grant.claim_requested.v1', 'grant.revoked.v1']);
  });

  it('has one new key where the second one leaves nobody out', async () => {
    const grantId = await world.claim();
    await replaces(null, []);
    expect(await replacements()).toBe(1);
    expect(await lastOf(grantId)).toBe('grant.revoked.v1');
  });
});
