import { randomUUID } from 'node:crypto';
import { ViewsBehind } from '#document-store';
import { grantStream, personStream } from '#domain';
import { NEXT_ADDRESS } from '../../../test/support/personas/made-up-person.js';
import { GrantNews } from '../src/person-mail/grant-news.js';
import { MoveNews } from '../src/person-mail/move-news.js';
import { at, PersonWorld } from './support/person-world.js';

describe('what a person is told by mail', () => {
  let world: PersonWorld;
  beforeEach(async () => {
    world = await PersonWorld.open();
  });
  afterEach(() => world.stop());

  describe('of a claim', () => {
    it('is that it waits, while it does', async () => {
      const { grantId, requested } = await world.claim('Example Asker');
      const news = await new GrantNews(world.runner).of(grantId, requested);
      expect(news?.subject).toBe('A business asks for your address');
      expect(news?.text).toContain('Example Asker asks');
    });

    it.each([
      ['approved', { type: 'grant.approved.v1', at, data: { personRevision: 2 } }],
      ['declined', { type: 'grant.denied.v1', at, data: {} }],
      ['withdrawn', { type: 'grant.released.v1', at, data: {} }],
    ] as const)('is nothing once it was %s', async (_how, answer) => {
      const { grantId, requested } = await world.claim('Example Asker');
      await world.happens(grantStream(grantId), answer);
      expect(await new GrantNews(world.runner).of(grantId, requested)).toBeUndefined();
    });
  });

  describe('of mail that came back', () => {
    async function reported() {
      const { grantId, businessId } = await world.grant('Example Letters');
      const { personId } = world;
      const data = { reportId: randomUUID(), personId, businessId, personRevision: 2 };
      const report = await world.happens(grantStream(grantId), { type: 'grant.returned_mail_reported.v1', at, data });
      return { grantId, data, report };
    }

    it('is that it did, while the report is open', async () => {
      const { grantId, report } = await reported();
      const news = await new GrantNews(world.runner).of(grantId, report);
      expect(news?.subject).toBe('Mail to you came back');
      expect(news?.text).toContain('Example Letters says');
    });

    it('is nothing once the person has confirmed the address', async () => {
      const { grantId, data, report } = await reported();
      await world.happens(grantStream(grantId), {
        type: 'grant.returned_mail_resolved.v1',
        at,
        data: { ...data, personRevision: 3, resolution: 'confirmed' },
      });
      expect(await new GrantNews(world.runner).of(grantId, report)).toBeUndefined();
    });
  });

  describe('of a move in effect', () => {
    const effectiveDate = '2030-02-01';
    const midnight = `${effectiveDate}T00:00:00.000Z`;
    const noGrants = { page: () => Promise.resolve([]) };

    async function moves(...leftOut: readonly string[]) {
      const move = { moveId: randomUUID(), address: NEXT_ADDRESS, effectiveDate };
      const stream = personStream(world.personId);
      await world.happens(stream, { type: 'person.move_scheduled.v1', at, data: { ...move, leftOut } });
      return world.happens(stream, { type: 'person.move_took_effect.v1', at: midnight, data: move });
    }

    it('waits for the views, which tell whom the move told', async () => {
      const news = new MoveNews(world.runner, noGrants, { mustReach: () => Promise.reject(new ViewsBehind()) });
      await expect(news.of(world.personId, await moves())).rejects.toThrow(ViewsBehind);
    });

    it('names as left out only those whose access the move has ended', async () => {
      const [left, revoked] = [await world.grant('Example Left'), await world.grant('Example Revoked')];
      const ended = { type: 'grant.revoked.v1', at } as const;
      const before = { reason: 'person_revoked', previousStatus: 'active', personRevision: null } as const;
      await world.happens(grantStream(revoked.grantId), { ...ended, data: before });
      const event = await moves(left.grantId, revoked.grantId);
      const byMove = { reason: 'move_left_out', previousStatus: 'active', personRevision: 3 } as const;
      await world.happens(grantStream(left.grantId), { ...ended, data: byMove });

      const news = new MoveNews(world.runner, noGrants, { mustReach: () => Promise.resolve() });
      expect((await news.of(world.personId, event))?.text.split('\n').slice(0, 3)).toEqual([
        `Your move took effect on ${effectiveDate}.`,
        'No business holds your address.',
        'You left these out, and their access has ended: Example Left.',
      ]);
    });
  });
});
