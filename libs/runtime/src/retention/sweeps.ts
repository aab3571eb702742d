import { SESSIONS } from '#accounts';
import type { RecordStore } from '#document-store';
import { type Sweep, SweptRecords } from '#retention';
import { dataKeys } from '#vault';

const DAY_MS = 24 * 60 * 60_000;

/** Everything that is swept: one list. What else is kept, how long and why stands in docs/retention.md, which a test holds against the collections. */
export function sweepsOf(records: RecordStore): readonly Sweep[] {
  return [
    new SweptRecords(records, {
      name: 'data-keys',
      keeps:
        'of a call id until a day after its preview expired, of an external_ref until 90 days after its grant ended',
      collection: dataKeys,
      index: 'by-end',
      keptMs: 0,
      times: 'milliseconds',
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
