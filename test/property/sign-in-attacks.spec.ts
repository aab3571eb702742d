import * as fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS, SignInModel, type ModelFlow } from './sign-in-model.js';

const OWNER = 'owner@people.example';
const LAPTOP = 'laptop';
const PHONE = 'phone';
const SPRAYED = 24_000;
const DAYS = 365;

/** A step of an attacker, whom networks hold back less in the model than a thousand of them would. */
type Step =
  | { readonly does: 'asks'; readonly as: string | null; readonly times: number }
  | { readonly does: 'guesses'; readonly times: number }
  | { readonly does: 'uses up the mails of all'; readonly addresses: number }
  | { readonly does: 'waits'; readonly minutes: number };

/** @param stolen the device whose token the attacker has; null for none */
function stepsOf(stolen: string | null): fc.Arbitrary<readonly Step[]> {
  const step = fc.oneof(
    fc.record({
      does: fc.constant('asks' as const),
      as: fc.constantFrom(null, stolen),
      times: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({ does: fc.constant('guesses' as const), times: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ does: fc.constant('uses up the mails of all' as const), addresses: fc.constantFrom(10, 2_500) }),
    fc.record({ does: fc.constant('waits' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  );
  return fc.array(step, { minLength: 1, maxLength: 60 });
}

class Attacker {
  private flows: ModelFlow[] = [];

  constructor(private readonly model: SignInModel) {}

  does(step: Step): void {
    const { model } = this;
    switch (step.does) {
      case 'asks':
        for (let time = 0; time < step.times; time++) this.keep(model.ask(OWNER, step.as));
        return;
      case 'guesses':
        for (const flow of this.flows) for (let time = 0; time < step.times; time++) model.guess(flow);
        return;
      case 'uses up the mails of all':
        for (let n = 0; n < step.addresses; n++)
          for (let time = 0; time < 5; time++) model.ask(`a${String(n)}@else.example`);
        return;
      case 'waits':
        model.now += step.minutes * MINUTE_MS;
    }
  }

  private keep(flow: ModelFlow | undefined): void {
    if (flow !== undefined) this.flows = [...this.flows.slice(-50), flow];
  }
}

/** The owner asks for a mail and signs in with what is in it: by the code, or else by the link, at once. */
function getsIn(model: SignInModel, device: string): 'by code' | 'by link' | 'not' {
  const flow = model.ask(OWNER, device, true);
  if (flow === undefined) return 'not';
  if (model.tryRight(flow)) return 'by code';
  return model.canFollowLink(flow) ? 'by link' : 'not';
}

function attacked(steps: readonly Step[]): SignInModel {
  const model = new SignInModel();
  model.know(LAPTOP);
  model.know(PHONE);
  const attacker = new Attacker(model);
  for (const step of steps) attacker.does(step);
  return model;
}

describe('whoever signs in by mail, under attack', () => {
  it('gets in at once with a code on a known device, whatever strangers do', () => {
    fc.assert(
      fc.property(stepsOf(null), (steps) => {
        expect(getsIn(attacked(steps), LAPTOP)).toBe('by code');
      }),
    );
  });

  it('gets in at once where the token of a device was stolen: with that device by the link at least, with another by code', () => {
    fc.assert(
      fc.property(stepsOf(PHONE), (steps) => {
        expect(getsIn(attacked(steps), PHONE)).not.toBe('not');
        expect(getsIn(attacked(steps), LAPTOP)).toBe('by code');
      }),
    );
  });

  it.each([
    ['by strangers', []],
    ['with the token of a device that was stolen', [PHONE]],
  ])('is guessed in less than 0.4 %% of years, %s', (_, stolen) => {
    const model = new SignInModel();
    model.know(PHONE);
    for (let hour = 0; hour < DAYS * 24; hour++) {
      for (const device of [null, ...stolen]) {
        for (let flow = model.ask(OWNER, device); flow !== undefined; flow = model.ask(OWNER, device)) {
          while (model.guess(flow));
        }
      }
      model.now += HOUR_MS;
    }
    expect(model.expectedGuessed).toBeGreaterThan(0.003);
    expect(model.expectedGuessed).toBeLessThan(0.004);
  });

  it.each([
    ['one address after the other', 1],
    ['as many short codes as there can be, before the first guess', 10_000],
  ])('is one of 24,000 of whom a botnet opens less than one a year: %s', (_, atOnce) => {
    const model = new SignInModel();
    let [hour, next] = [0, 0];
    // Each address is asked for twice and guessed at until nothing is compared any more; then the botnet goes on.
    for (; hour < 24; hour++, model.now += HOUR_MS) {
      for (let sent = 0; sent < 10_000; sent += atOnce) {
        const flows = Array.from({ length: atOnce }, () => model.ask(`a${String(next++ % SPRAYED)}@people.example`));
        for (const flow of flows) while (flow !== undefined && model.guess(flow));
      }
    }
    expect(model.now % DAY_MS).toBe(0);
    const aYear = model.expectedGuessed * DAYS;
    expect(aYear).toBeGreaterThan(0.5);
    expect(aYear).toBeLessThan(1);
  });
});
