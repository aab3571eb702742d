import fc from 'fast-check';
import { EventStoreUnavailable, type EventStore } from '#event-store';
import type { Tampering } from '../../../test/support/faults/tampering.js';
import type { LogReport } from '../src/index.js';
import { AuditedLog, type VerifyOverrides } from './audited-log.js';
import { comparedBeside } from './compared-beside.js';
import { UnreachableLog } from './unreachable-log.js';

/** About 13 events each. */
const PEOPLE = 120;
const EVENTS = 1_400;
const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 200 : 10;
const READ = 'access.read.v1';

type Deed = (tampering: Tampering) => void;

describe('a log that is compared with its tree in another thread while this one does the rest', () => {
  let audited: AuditedLog;
  beforeAll(async () => {
    audited = await AuditedLog.open();
    await audited.madeUp.people(PEOPLE);
    await audited.sign();
    await audited.madeUp.people(2);
  });
  afterAll(() => audited.close());

  const beside = { beside: comparedBeside };
  /** The other thread reads another log than this one. */
  const besideOn = (log: EventStore): VerifyOverrides => ({ beside: (_own, proofs) => comparedBeside(log, proofs) });
  /** What is found in one thread and in two. */
  const foundBothWays = async (deed: Deed, differently: VerifyOverrides = {}): Promise<readonly LogReport[]> => [
    await audited.foundAfter(deed, differently),
    await audited.foundAfter(deed, { ...differently, ...beside }),
  ];

  it('is found as sound, signed and unsigned to the same event', async () => {
    const [one, two] = [await audited.verified(), await audited.verified(beside)];
    expect(two).toEqual(one);
    expect([two.problems, two.isWhole, two.unsigned > 0]).toEqual([0, true, true]);
  });

  const deeds: readonly (readonly [string, Deed])[] = [
    [
      'was changed',
      (log) => {
        log.overwrite(500, log.at(500).replace('"actor"', '"actoR"'));
      },
    ],
    [
      'was taken out',
      (log) => {
        log.drop(log.find(600, READ));
      },
    ],
    [
      'was torn out',
      (log) => {
        log.tearOut(log.find(600, READ));
      },
    ],
    [
      'was put in',
      (log) => {
        log.insert(700, log.at(700));
      },
    ],
    [
      'changed places with another',
      (log) => {
        log.swap(log.find(300, READ), log.find(900, READ));
      },
    ],
    [
      'is the last one left',
      (log) => {
        log.cutAfter(1_000);
      },
    ],
  ];
  it.each(deeds)('gives away an event that %s in the same words and order', async (_name, deed) => {
    for (const differently of [{}, { isKeyAlone: true }, { step: 100 }]) {
      const [one, two] = await foundBothWays(deed, differently);
      expect(two).toEqual(one);
      expect(one?.problems).toBeGreaterThan(0);
    }
  });

  it('gives away whatever else was done to it in the same words and order', async () => {
    const place = fc.integer({ min: 1, max: EVENTS });
    const deed = fc.oneof(
      place.map((at): Deed => (log) => {
        log.overwrite(at, log.at(at).replace(/[0-9a-f]{3}/, 'fff'));
      }),
      place.map((at): Deed => (log) => {
        log.drop(at);
      }),
      place.map((at): Deed => (log) => {
        log.insert(at, log.at(EVENTS - at + 1));
      }),
      fc.tuple(place, place).map(([one, other]): Deed => (log) => {
        log.swap(one, other);
      }),
    );
    const several = fc.array(deed, { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(several, fc.integer({ min: 20, max: 600 }), async (many, step) => {
        const [one, two] = await foundBothWays(
          (log) => {
            for (const each of many) each(log);
          },
          { step },
        );
        expect(two).toEqual(one);
      }),
      { numRuns: ROUNDS },
    );
  });

  it('is gone on with where a verification was killed', async () => {
    const state = await audited.state();
    const differently = { state, step: 200, ...beside };
    await expect(audited.verified({ ...differently, endAfter: 1_000 })).rejects.toThrow('This operation was aborted');
    const report = await audited.verified(differently);
    expect([report.problems, report.isWhole, (report.goneOnFrom?.size ?? 0) > 0]).toEqual([0, true, true]);
    expect(report.events).toBe((await audited.verified()).events);
    await state.close();
  });

  it('is not verified where the other thread cannot read it, and the failure is the engine’s', async () => {
    const unreachable = new UnreachableLog(audited.log, 1);
    const verifying = audited.verified(besideOn(unreachable));
    await expect(verifying).rejects.toThrow(new EventStoreUnavailable('the engine is gone'));
    await expect(verifying).rejects.toBeInstanceOf(EventStoreUnavailable);
  });

  it('is not verified where the other thread reads something else', async () => {
    const shorter = await AuditedLog.open();
    await shorter.madeUp.people(3);
    await expect(audited.verified(besideOn(shorter.log))).rejects.toThrow('were read twice and not the same');
    await shorter.close();
  });
});
