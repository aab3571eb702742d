import {
  ADDRESS_TALLIES,
  DAY_TALLIES,
  FLOWS,
  FORMER_CODES,
  KNOWN_DEVICES,
  SESSIONS,
  SPENT_CHALLENGES,
} from '#accounts';
import { DAY_MS } from '#clock';
import type { RecordStore } from '#document-store';
import { type Sweep, SweptRecords } from '#retention';

/** What signing in leaves behind. */
export function signInSweeps(records: RecordStore): readonly Sweep[] {
  const byExpiry = { index: 'by-expiry', times: 'milliseconds' } as const;
  return [
    new SweptRecords(records, {
      ...{ ...byExpiry, name: FLOWS.name, collection: FLOWS },
      ...{ keeps: 'until a day after it expired', keptMs: DAY_MS },
    }),
    new SweptRecords(records, {
      ...{ ...byExpiry, name: ADDRESS_TALLIES.name, collection: ADDRESS_TALLIES },
      ...{ keeps: 'until a day after what it counts has no effect any more', keptMs: DAY_MS },
    }),
    new SweptRecords(records, {
      ...{ ...byExpiry, name: DAY_TALLIES.name, collection: DAY_TALLIES },
      ...{ keeps: 'until a day after its end', keptMs: DAY_MS },
    }),
    new SweptRecords(records, {
      ...{ ...byExpiry, name: KNOWN_DEVICES.name, collection: KNOWN_DEVICES },
      ...{ keeps: 'until a year after the last sign-in with it', keptMs: 0 },
    }),
    new SweptRecords(records, {
      ...{ ...byExpiry, name: FORMER_CODES.name, collection: FORMER_CODES },
      ...{ keeps: 'not at all: left by an earlier version', keptMs: 0 },
    }),
    new SweptRecords(records, {
      ...{ name: `${FORMER_CODES.name}-without-expiry`, collection: FORMER_CODES, index: 'without-expiry' },
      ...{ keeps: 'not at all: left by an earlier version', keptMs: 0, times: 'milliseconds' },
    }),
    new SweptRecords(records, {
      ...{ ...byExpiry, name: SPENT_CHALLENGES.name, collection: SPENT_CHALLENGES },
      ...{ keeps: 'until a day after the challenge expired, ten minutes after it was asked for', keptMs: DAY_MS },
    }),
    new SweptRecords(records, {
      name: SESSIONS.name,
      keeps: 'until 30 days after its last use, which is at most 30 days after its end',
      collection: SESSIONS,
      index: 'by-last-use',
      keptMs: 30 * DAY_MS,
      times: 'milliseconds',
    }),
  ];
}
