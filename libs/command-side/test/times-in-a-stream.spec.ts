import fc from 'fast-check';
import { grantStream, personDecider, personStream, sealedGrantDecider, sealedPersonDecider } from '#domain';
import { byTest } from '../../../test/support/personas/by-test.js';
import { NAME, NEXT_ADDRESS } from '../../../test/support/personas/made-up-person.js';
import { GrantCarrier, MoveEffect } from '../src/index.js';
import { ChangesWorld } from './support/changes-world.js';

/** So many milliseconds after the person registered. */
const after = (ms: number): string => new Date(Date.parse('2030-03-01T10:00:00.000Z') + ms).toISOString();

describe('the times in a stream', () => {
  let world: ChangesWorld;
  let stream: ReturnType<typeof personStream>;
  beforeEach(async () => {
    world = await ChangesWorld.open();
    stream = personStream(world.personId);
  });
  afterEach(() => world.stop());

  const confirm = (at: string) => world.runner.run(personDecider, stream, { type: 'confirm-address', at }, byTest);
  async function times(): Promise<readonly string[]> {
    return (await world.runner.history(sealedPersonDecider, stream)).map(({ event }) => event.at);
  }

  it('never fall, whatever was asked first, and whoever was faster while it was decided', async () => {
    const ms = fc.nat({ max: 10_000 });
    const step = fc.record({ asked: ms, faster: fc.option(ms) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        for (const { asked, faster } of steps) {
          if (faster !== null)
            world.log.afterNext('readStream', stream, async () => {
              await confirm(after(faster));
            });
          const { state } = await confirm(after(asked));
          expect(state).toMatchObject({ confirmedAt: (await times()).at(-1) });
        }
        const all = await times();
        expect(all).toEqual(all.toSorted());
      }),
      { numRuns: 20 },
    );
  });

  it('are those of the asking, but where what came before is later by no more than clocks differ', async () => {
    for (const asked of [2, 1, 3, 120_000, 4]) await confirm(after(asked));
    expect((await times()).slice(-5)).toEqual([2, 2, 3, 120_000, 4].map(after));
  });

  it('are those at which a move takes effect, and at which a change came that is brought to a grant', async () => {
    const { personId, runner, clock } = world;
    const move = { moveId: personId, address: NEXT_ADDRESS, effectiveDate: '2030-03-02', leftOut: [] };
    await runner.run(personDecider, stream, { type: 'schedule-move', at: after(0), ...move }, byTest);
    clock.set('2030-03-02T00:00:05.000Z');
    const name = { ...NAME, given_name: 'Erna' };
    await runner.run(personDecider, stream, { type: 'change-name', at: clock.iso(), name }, byTest);
    await new MoveEffect(runner, clock).takeIfDue(personId, byTest);
    expect((await times()).at(-1)).toBe('2030-03-02T00:00:00.000Z');

    const grantId = await world.claim();
    const ended = { at: '2030-03-02T00:00:03.000Z', personRevision: 9, change: { kind: 'account-deleted' } } as const;
    await new GrantCarrier(runner).carry([grantId], () => ended, byTest);
    const grant = await runner.loadSealed(sealedGrantDecider, grantStream(grantId));
    expect(grant.state).toMatchObject({ status: 'revoked', claimedAt: clock.iso(), endedAt: ended.at });
  });
});
