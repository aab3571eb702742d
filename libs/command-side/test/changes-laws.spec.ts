import * as fc from 'fast-check';
import type { GrantChangeKind } from '#assistants';
import { grantStream, personStream } from '#domain';
import { ASSISTANT, ChangesWorld } from './support/changes-world.js';

const RUNS = process.env['TEST_ROUNDS'] === 'full' ? 200 : 25;
const GRANTS = 3;
const TEN_MINUTES_MS = 600_000;
const ELSEWHERE = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };

type Step =
  | { readonly does: 'claim' | 'move' | 'cancel' | 'confirm-address' }
  | { readonly does: 'ask'; readonly kind: GrantChangeKind; readonly of: number }
  | { readonly does: 'tap' | 'tap-twice' | 'refuse'; readonly of: number }
  | { readonly does: 'wait'; readonly minutes: number };

const of = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom('claim' as const, 'move' as const, 'cancel' as const, 'confirm-address' as const),
  }),
  fc.record({
    does: fc.constant('ask' as const),
    kind: fc.constantFrom('approve_claim' as const, 'deny_claim' as const, 'revoke_grant' as const),
    of,
  }),
  fc.record({ does: fc.constantFrom('tap' as const, 'tap-twice' as const, 'refuse' as const), of }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 11) }),
);

/** Takes the steps; counts what was asked for and which taps were answered as done. */
class Run {
  /** When each change was asked for, milliseconds. */
  private readonly asked = new Map<string, number>();
  private readonly done = new Set<string>();
  private taps = 0;

  constructor(private readonly world: ChangesWorld) {}

  async take(step: Step): Promise<void> {
    const { world } = this;
    switch (step.does) {
      case 'claim':
        if (world.index.ids.length < GRANTS) await world.claim();
        return;
      case 'wait':
        world.clock.advance(step.minutes * 60_000);
        return;
      case 'ask': {
        const grantId = world.index.ids[step.of % GRANTS];
        if (grantId !== undefined) this.note(await world.asks({ kind: step.kind, grantId }));
        return;
      }
      case 'move': {
        const plan = { address: ELSEWHERE, effectiveDate: '2030-04-01', keep: null };
        this.note(await world.asks({ kind: 'schedule_move', plan }));
        return;
      }
      case 'cancel':
        this.note(await world.asks({ kind: 'cancel_move' }));
        return;
      case 'confirm-address':
        this.note(await world.asks({ kind: 'confirm_address' }));
        return;
      case 'tap':
      case 'tap-twice':
      case 'refuse':
        return this.answer(step);
    }
  }

  /** Each act stands in the log once for each change that was confirmed by a tap, and no other act does. */
  async compare(): Promise<void> {
    const { world } = this;
    const streams = [personStream(world.personId), ...world.index.ids.map(grantStream)];
    const events = (await Promise.all(streams.map((stream) => world.events(stream)))).flat();
    const acts = events.filter(({ metadata }) => metadata.assistantId !== undefined);
    const others = events.filter(({ metadata }) => metadata.assistantId === undefined).map(({ type }) => type);
    expect(acts).toHaveLength(this.taps);
    expect(acts.every(({ metadata }) => metadata.assistantId === ASSISTANT.id)).toBe(true);
    expect(others.filter((type) => !BEFORE.includes(type))).toEqual([]);
  }

  private note(answer: { readonly id: string } | { readonly code: string }): void {
    if ('id' in answer) this.asked.set(answer.id, this.world.clock.now());
  }

  private async answer({ does, of }: Extract<Step, { readonly of: number; readonly does: string }>): Promise<void> {
    const [id, askedAt] = [...this.asked][of % Math.max(1, this.asked.size)] ?? [];
    if (id === undefined || askedAt === undefined) return;
    const before = await this.world.statusOf(id);
    if (does === 'refuse') {
      const code = await this.world.refuses(id);
      expect(code === undefined).toBe(before === 'pending');
      return;
    }
    const codes = await Promise.all((does === 'tap' ? [1] : [1, 2]).map(() => this.world.confirms(id)));
    const done = codes.filter((code) => code === undefined).length;
    expect(done).toBeLessThanOrEqual(before === 'pending' ? 1 : 0);
    expect(done === 1 && this.done.has(id)).toBe(false);
    if (done === 0) return;
    expect(this.world.clock.now() - askedAt).toBeLessThan(TEN_MINUTES_MS);
    this.done.add(id);
    this.taps += 1;
  }
}

/** What the test itself brings about. */
const BEFORE = ['person.registered.v1', 'person.key_issued.v1', 'person.address_set.v1', 'grant.claim_requested.v1'];

describe('whatever an assistant asks for, in whatever order', () => {
  it('nothing happens but what the person confirmed in time, each once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const world = await ChangesWorld.open();
        try {
          const run = new Run(world);
          for (const one of steps) await run.take(one);
          await run.compare();
        } finally {
          await world.stop();
        }
      }),
      { numRuns: RUNS, endOnFailure: process.env['TEST_ROUNDS'] !== 'full' },
    );
  }, 120_000);
});
