import { randomUUID } from 'node:crypto';
import { EventStoreUnavailable } from '#event-store';
import { MAX_WAITING_CHANGES, grantStream, personDecider, personStream } from '#domain';
import type { Proposal } from '../src/index.js';
import { AnswerClaim, AnswerClaimHandler } from '../src/answer-claim/answer-claim.js';
import { MoveEffect } from '../src/index.js';
import { ASSISTANT, ChangesWorld } from './support/changes-world.js';

const MINUTE_MS = 60_000;
const ELSEWHERE = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };
const move = (keep: readonly string[] | null = null): Proposal => ({
  kind: 'schedule_move',
  plan: { address: ELSEWHERE, effectiveDate: '2030-04-01', keep },
});

describe('what an assistant asks for', () => {
  let world: ChangesWorld;
  beforeEach(async () => {
    world = await ChangesWorld.open();
  });
  afterEach(() => world.stop());

  const asked = async (proposal: Proposal): Promise<string> => {
    const answer = await world.asks(proposal);
    if (!('id' in answer)) throw new Error(`refused with ${answer.code}`);
    return answer.id;
  };

  it('happens only when the person confirms it, as the person’s act through the assistant', async () => {
    const grantId = await world.claim();
    const id = await asked({ kind: 'approve_claim', grantId });
    expect(await world.events(grantStream(grantId))).toHaveLength(1);
    expect(await world.confirms(id)).toBeUndefined();
    expect(await world.statusOf(id)).toBe('confirmed');
    const [, approval] = await world.events(grantStream(grantId));
    expect(approval).toMatchObject({
      type: 'grant.approved.v1',
      metadata: { actor: `person:${world.personId}`, assistantId: ASSISTANT.id },
    });
  });

  it('happens once: whoever taps again changes nothing', async () => {
    const grantId = await world.claim();
    const id = await asked({ kind: 'approve_claim', grantId });
    await world.confirms(id);
    expect(await world.confirms(id)).toBe('change_not_pending');
    expect(await world.refuses(id)).toBe('change_not_pending');
    expect(await world.events(grantStream(grantId))).toHaveLength(2);
  });

  it('acts once for twenty taps at the same time', async () => {
    const id = await asked({ kind: 'confirm_address' });
    const taps = await Promise.all(Array.from({ length: 20 }, () => world.confirms(id)));
    expect(taps.filter((code) => code === undefined)).toHaveLength(1);
    expect(taps.filter((code) => code === 'change_not_pending')).toHaveLength(19);
    const confirmed = (await world.events(personStream(world.personId))).filter(
      ({ type }) => type === 'person.address_confirmed.v1',
    );
    expect(confirmed).toHaveLength(1);
  });

  it('cannot be confirmed any more once the person refused it', async () => {
    const grantId = await world.claim();
    const refused = await asked({ kind: 'approve_claim', grantId });
    expect(await world.refuses(refused)).toBeUndefined();
    expect([await world.statusOf(refused), await world.confirms(refused)]).toEqual(['refused', 'change_not_pending']);
    expect((await world.grant(grantId)).status).toBe('pending_approval');
  });

  it('waits for ten minutes and no longer', async () => {
    const grantId = await world.claim();
    const late = await asked({ kind: 'approve_claim', grantId });
    world.clock.advance(10 * MINUTE_MS - 1);
    expect(await world.statusOf(late)).toBe('pending');
    world.clock.advance(1);
    expect(await world.statusOf(late)).toBe('expired');
    expect([await world.confirms(late), await world.refuses(late)]).toEqual(['change_expired', 'change_expired']);
    expect((await world.grant(grantId)).status).toBe('pending_approval');
  });

  it('is refused as the command itself would be where that would fail now, and not kept', async () => {
    const grantId = await world.claim();
    const stranger = '00000000-0000-4000-8000-00000000ffff';
    const answers = await Promise.all(
      [
        { kind: 'revoke_grant', grantId },
        { kind: 'approve_claim', grantId: stranger },
        { kind: 'cancel_move' },
        { kind: 'schedule_move', plan: { address: ELSEWHERE, effectiveDate: '2030-03-01', keep: null } },
        move([stranger]),
      ].map((proposal) => world.asks(proposal as Proposal)),
    );
    expect(answers.map((answer) => 'code' in answer && answer.code)).toEqual([
      'grant_not_active',
      'grant_not_found',
      'no_move_scheduled',
      'invalid_request',
      'invalid_request',
    ]);
    expect((await world.changes.newest(world.personId, 10))?.entries).toEqual([]);
    expect((await world.events(personStream(world.personId))).map(({ type }) => type)).not.toContain(
      'person.move_scheduled.v1',
    );
  });

  it('is checked again at the tap, and fails for good with the command’s own refusal', async () => {
    const grantId = await world.claim();
    const [first, second] = [
      await asked({ kind: 'deny_claim', grantId }),
      await asked({ kind: 'approve_claim', grantId }),
    ];
    expect(await world.confirms(first)).toBeUndefined();
    expect(await world.confirms(second)).toBe('grant_not_pending');
    expect(await world.statusOf(second)).toBe('failed');
    expect(await world.confirms(second)).toBe('change_not_pending');
  });

  it('confirms no other address than the person was shown', async () => {
    const confirmation = await asked({ kind: 'confirm_address' });
    const correction = { type: 'correct-address', at: world.clock.iso(), address: ELSEWHERE } as const;
    await world.runner.run(personDecider, personStream(world.personId), correction, world.context());
    expect(await world.confirms(confirmation)).toBe('change_not_pending');
    expect(await world.statusOf(confirmation)).toBe('failed');
  });

  it('cancels no other move than the person was shown', async () => {
    const one = await asked(move());
    expect(await world.confirms(one)).toBeUndefined();
    const [cancel, again] = [await asked({ kind: 'cancel_move' }), await asked({ kind: 'cancel_move' })];
    expect(await world.confirms(cancel)).toBeUndefined();
    expect(await world.confirms(await asked(move()))).toBeUndefined();
    expect(await world.confirms(again)).toBe('change_not_pending');
    expect((await world.person()).upcoming).toMatchObject({ address: ELSEWHERE, effectiveDate: '2030-04-01' });
  });

  it('cancels no other move either that takes the place of the one shown while it is confirmed', async () => {
    expect(await world.confirms(await asked(move()))).toBeUndefined();
    const cancel = await asked({ kind: 'cancel_move' });
    const stream = personStream(world.personId);
    const moveId = randomUUID();
    const again = { moveId, address: ELSEWHERE, effectiveDate: '2030-05-01', leftOut: [] };
    world.log.afterNext('readStream', stream, async () => {
      const at = world.clock.iso();
      await world.runner.run(personDecider, stream, { type: 'cancel-move', at }, world.context());
      await world.runner.run(personDecider, stream, { type: 'schedule-move', at, ...again }, world.context());
    });
    expect(await world.confirms(cancel)).toBe('change_not_pending');
    expect(await world.statusOf(cancel)).toBe('failed');
    expect((await world.person()).upcoming).toMatchObject({ moveId });
  });

  it('confirms no other address either that takes the place of the one shown while it is confirmed', async () => {
    const confirmation = await asked({ kind: 'confirm_address' });
    const stream = personStream(world.personId);
    world.log.afterNext('readStream', stream, async () => {
      const correction = { type: 'correct-address', at: world.clock.iso(), address: ELSEWHERE } as const;
      await world.runner.run(personDecider, stream, correction, world.context());
    });
    expect(await world.confirms(confirmation)).toBe('change_not_pending');
    expect((await world.events(stream)).map(({ type }) => type)).not.toContain('person.address_confirmed.v1');
  });

  it('is refused no more while its confirmation is under way, and then stands as confirmed', async () => {
    const id = await asked({ kind: 'confirm_address' });
    const refusals: (string | undefined)[] = [];
    world.log.afterNext('readStream', personStream(world.personId), async () => {
      refusals.push(await world.refuses(id));
    });
    expect(await world.confirms(id)).toBeUndefined();
    expect([refusals, await world.statusOf(id)]).toEqual([['change_not_pending'], 'confirmed']);
  });

  it('leaves out of a move only the grants that the person saw left out', async () => {
    const [kept, left] = [await world.claim(), await world.claim()];
    const id = await asked(move([kept]));
    await world.claim();
    expect(await world.confirms(id)).toBeUndefined();
    expect((await world.person()).upcoming?.leftOut).toEqual([left]);
  });

  it('is refused once its assistant is out, however that came, also when it is let in anew', async () => {
    const id = await asked({ kind: 'confirm_address' });
    await world.connections.disconnectAllOf(world.personId);
    expect(await world.statusOf(id)).toBe('refused');
    expect(await world.confirms(id)).toBe('change_not_pending');
    world.clock.advance(1);
    await world.letIn();
    expect([await world.statusOf(id), await world.confirms(id)]).toEqual(['refused', 'change_not_pending']);
    expect(await world.confirms(await asked({ kind: 'confirm_address' }))).toBeUndefined();
  });

  it('is bounded: no assistant fills what waits for the person', async () => {
    const all = await Promise.all(
      Array.from({ length: 3 * MAX_WAITING_CHANGES }, () => world.asks({ kind: 'confirm_address' })),
    );
    const kept = all.filter((answer) => 'id' in answer);
    expect(kept.length).toBeLessThanOrEqual(MAX_WAITING_CHANGES);
    for (let waiting = kept.length; waiting < MAX_WAITING_CHANGES; waiting += 1)
      await asked({ kind: 'confirm_address' });
    expect(await world.asks({ kind: 'confirm_address' })).toEqual({ code: 'rate_limited' });
    world.clock.advance(10 * MINUTE_MS);
    expect(await world.asks({ kind: 'confirm_address' })).toHaveProperty('id');
  });

  describe('whose confirmation was cut off', () => {
    /** The tap is written down, by a process that is killed before or after what it does. */
    const cutOff = async (grantId: string, isDone: boolean): Promise<string> => {
      const id = await asked({ kind: 'approve_claim', grantId });
      const change = await world.changes.find(world.personId, id);
      if (change === undefined) throw new Error('there is no change');
      const { correlationId } = world.context();
      const confirmation = {
        requestId: correlationId,
        since: world.clock.iso(),
        heldUntil: world.clock.now() + 15_000,
      };
      await world.changes.write(change, { confirmation });
      if (isDone) await approves(grantId, correlationId);
      return id;
    };
    /** What a tap does that came in a request. */
    const approves = async (grantId: string, correlationId: string): Promise<void> => {
      const answer = new AnswerClaimHandler(world.runner, new MoveEffect(world.runner, world.clock), world.clock);
      const context = { ...world.context(), correlationId, assistantId: ASSISTANT.id };
      await answer.execute(new AnswerClaim(world.personId, grantId, 'approve', context));
    };

    it('is confirmed where the log says so, and the next tap says the same', async () => {
      const grantId = await world.claim();
      const id = await cutOff(grantId, true);
      expect(await world.statusOf(id)).toBe('confirmed');
      expect([await world.refuses(id), await world.confirms(id)]).toEqual(['change_not_pending', 'change_not_pending']);
      world.clock.advance(15_000);
      expect([await world.refuses(id), await world.confirms(id)]).toEqual(['change_not_pending', undefined]);
      expect(await world.confirms(id)).toBe('change_not_pending');
      expect(await world.events(grantStream(grantId))).toHaveLength(2);
    });

    it('waits still where nothing was done: the next tap does it, once nobody is at it any more', async () => {
      const grantId = await world.claim();
      const id = await cutOff(grantId, false);
      expect([await world.statusOf(id), await world.confirms(id)]).toEqual(['pending', 'change_not_pending']);
      world.clock.advance(15_000);
      expect(await world.confirms(id)).toBeUndefined();
      expect((await world.grant(grantId)).status).toBe('active');
    });

    it('is confirmed also where the first tap does it just before the next one is refused', async () => {
      const grantId = await world.claim();
      const id = await cutOff(grantId, false);
      const change = await world.changes.find(world.personId, id);
      world.clock.advance(15_000);
      const stream = grantStream(grantId);
      // The next tap has seen twice that nothing was done, when it is decided on what the first one did.
      world.log.afterNext('readStream', stream, () => {
        world.log.afterNext('readStream', stream, () => approves(grantId, change?.confirmation?.requestId ?? ''));
        return Promise.resolve();
      });
      expect(await world.confirms(id)).toBeUndefined();
      expect([await world.statusOf(id), (await world.grant(grantId)).status]).toEqual(['confirmed', 'active']);
      expect(await world.events(stream)).toHaveLength(2);
    });
  });

  it('waits still after a tap for which there were too many changes that day', async () => {
    const id = await asked({ kind: 'confirm_address' });
    world.isOverLimit = true;
    expect(await world.confirms(id)).toBe('rate_limited');
    expect(await world.statusOf(id)).toBe('pending');
    world.isOverLimit = false;
    expect(await world.confirms(id)).toBeUndefined();
    expect(await world.statusOf(id)).toBe('confirmed');
  });

  it('waits still after a tap that failed for no fault of its own', async () => {
    const grantId = await world.claim();
    const id = await asked({ kind: 'approve_claim', grantId });
    world.log.failing = 'grant-';
    await expect(world.confirms(id)).rejects.toBeInstanceOf(EventStoreUnavailable);
    world.log.failing = undefined;
    expect(await world.confirms(id)).toBeUndefined();
    expect((await world.grant(grantId)).status).toBe('active');
  });
});
