import fc from 'fast-check';
import { fold } from '../../../../test/support/histories/fold.js';
import { EVENT_TYPES } from '../sealed-fields.js';
import type { EndpointCommand } from './endpoint-command.js';
import { endpointDecider } from './endpoint-decider.js';
import type { EndpointEvent } from './endpoint-event.js';
import type { EndpointState } from './endpoint-state.js';
import { signingSecrets } from './endpoint-state.js';

const START = Date.parse('2026-05-01T00:00:00.000Z');
const HOUR = 3_600_000;
const isoAt = (hours: number): string => new Date(START + hours * HOUR).toISOString();

/** What is asked, and how many hours after what was asked before it. */
type Timed = (at: number) => EndpointCommand;
const hoursAgo = fc.nat({ max: 40 });
const businessId = fc.oneof({ arbitrary: fc.constant('bank'), weight: 12 }, fc.constant('gym'));
const secret = fc.constantFrom('one', 'two', 'three');
const events = fc.constantFrom(null, ['name.changed'], [], ['webhook.test']);

const url = fc.constantFrom('https://a.example.com', 'https://b.example.com', '');
const description = fc.constantFrom(null, 'one', 'two', '');

const add = fc.record({ businessId, secret, events, url, description });
const change = fc.record({ businessId, events, url, description }, { requiredKeys: ['businessId'] });
const timed = (make: Timed): Timed => make;
const asked = fc.oneof(
  {
    weight: 3,
    arbitrary: add.map((asks) => timed((at) => ({ type: 'add', at: isoAt(at), endpointId: 'e', ...asks }))),
  },
  { weight: 3, arbitrary: change.map((asks) => timed((at) => ({ type: 'change', at: isoAt(at), ...asks }))) },
  { weight: 1, arbitrary: businessId.map((id) => timed((at) => ({ type: 'remove', at: isoAt(at), businessId: id }))) },
  {
    weight: 3,
    arbitrary: fc
      .record({ businessId, secret })
      .map((asks) => timed((at) => ({ type: 'rotate-secret', at: isoAt(at), ...asks }))),
  },
  {
    weight: 10,
    arbitrary: hoursAgo.map((ago) =>
      timed((at) => ({ type: 'note-failure', at: isoAt(at), failedAt: isoAt(at - ago) })),
    ),
  },
  { weight: 2, arbitrary: fc.constant(timed((at) => ({ type: 'note-time', at: isoAt(at) }))) },
  {
    weight: 4,
    arbitrary: fc.boolean().map((isTest) => timed((at) => ({ type: 'note-success', at: isoAt(at), isTest }))),
  },
);
const sequences = fc.array(fc.tuple(fc.nat({ max: 12 }), asked), { minLength: 5, maxLength: 40, size: 'max' });

interface Step {
  readonly command: EndpointCommand;
  readonly before: EndpointState;
  readonly events: readonly EndpointEvent[];
  readonly after: EndpointState;
}

function play(sequence: readonly (readonly [number, Timed])[]): readonly Step[] {
  let before = endpointDecider.initial;
  let hour = 0;
  return sequence.map(([later, timed]) => {
    hour += later;
    const command = timed(hour);
    const decision = endpointDecider.decide(before, command);
    const decided = decision.kind === 'accepted' ? decision.events : [];
    const step = { command, before, events: decided, after: fold(endpointDecider, decided, before) };
    before = step.after;
    return step;
  });
}

/** Whatever is asked, in whatever order. */
function always(law: (steps: readonly Step[]) => void): void {
  fc.assert(
    fc.property(sequences, (sequence) => {
      law(play(sequence));
    }),
    { numRuns: process.env['TEST_ROUNDS'] === 'full' ? 10_000 : 300 },
  );
}

describe('a webhook endpoint, whatever is asked in whatever order', () => {
  it('meets every event', () => {
    const reached = new Set<string>();
    always((steps) => {
      for (const { type } of steps.flatMap(({ events }) => events)) reached.add(type);
    });
    expect([...reached].sort()).toEqual(EVENT_TYPES.filter((type) => type.startsWith('endpoint.')).sort());
  });

  it('has a state that follows from its history alone', () => {
    always((steps) => {
      const history = steps.flatMap((step) => step.events);
      expect(fold(endpointDecider, history)).toEqual(steps.at(-1)?.after);
    });
  });

  it('is added once', () => {
    always((steps) => {
      const types = steps.flatMap((step) => step.events.map(({ type }) => type));
      expect(types.filter((type) => type === 'endpoint.added.v1').length).toBe(types.length === 0 ? 0 : 1);
    });
  });

  it('has no event after its removal', () => {
    always((steps) => {
      const types = steps.flatMap((step) => step.events.map(({ type }) => type));
      const end = types.indexOf('endpoint.removed.v1');
      if (end !== -1) expect(end).toBe(types.length - 1);
    });
  });

  it('is disabled only once it has failed for 24 hours', () => {
    always((steps) => {
      for (const { after } of steps) {
        if (after.status !== 'live' || after.disabledAt === null) continue;
        const failed = Date.parse(after.disabledAt) - Date.parse(after.failingSince ?? after.disabledAt);
        expect(failed).toBeGreaterThanOrEqual(24 * HOUR);
      }
    });
  });

  it('is enabled again only by a test that succeeds', () => {
    always((steps) => {
      for (const { command, before, after } of steps) {
        if (after.status !== 'live' || before.status !== 'live') continue;
        if (before.disabledAt !== null && after.disabledAt === null) {
          expect(command).toMatchObject({ type: 'note-success', isTest: true });
        }
      }
    });
  });

  it('has failed since it was added at the earliest', () => {
    always((steps) => {
      for (const { after } of steps) {
        if (after.status !== 'live' || after.failingSince === null) continue;
        expect(after.failingSince >= after.createdAt).toBe(true);
      }
    });
  });

  it('is failing after each failure and no longer after a success, unless it is disabled', () => {
    always((steps) => {
      for (const { command, before, after } of steps) {
        if (before.status !== 'live' || before.disabledAt !== null || after.status !== 'live') continue;
        if (command.type === 'note-failure') expect(after.failingSince).not.toBeNull();
        if (command.type === 'note-success') expect(after.failingSince).toBeNull();
      }
    });
  });

  it('signs with its secret, then with those replaced in the last 24 hours, ten at most', () => {
    always((steps) => {
      for (const { command, before, after } of steps) {
        if (after.status !== 'live' || before.status !== 'live') continue;
        const secrets = signingSecrets(after, command.at);
        expect(secrets[0]).toBe(after.secret);
        const signedBefore = signingSecrets(before, command.at);
        const rotated = before.secret !== after.secret;
        expect(secrets).toEqual(rotated ? [after.secret, ...signedBefore].slice(0, 10) : signedBefore);
        expect(signingSecrets(after, new Date(Date.parse(command.at) + 24 * HOUR).toISOString())).toEqual([
          after.secret,
        ]);
      }
    });
  });

  it('cannot be changed by a command of another business', () => {
    always((steps) => {
      for (const { command, before, after } of steps) {
        const isForeign =
          'businessId' in command && before.status === 'live' && command.businessId !== before.businessId;
        if (isForeign) expect(after).toEqual(before);
      }
    });
  });

  it('asked for the same again right after, changes no more', () => {
    always((steps) => {
      for (const { command, after } of steps) {
        const again = endpointDecider.decide(after, command);
        expect(again.kind === 'accepted' ? again.events : []).toEqual([]);
      }
    });
  });
});
