import { ASSISTANT_CLIENTS, ASSISTANT_TOKENS, ASSISTANTS, CHANGES, CHANGES_KEPT_MS, CONNECTION_MS } from '#assistants';
import { DAY_MS } from '#clock';
import type { RecordStore } from '#document-store';
import { type Sweep, SweptRecords } from '#retention';

/** What assistants leave behind. */
export function assistantSweeps(records: RecordStore): readonly Sweep[] {
  return [
    new SweptRecords(records, {
      ...{ name: ASSISTANTS.name, collection: ASSISTANTS, index: 'by-life', times: 'milliseconds' },
      ...{ keeps: 'until 30 days after its last use', keptMs: CONNECTION_MS },
    }),
    new SweptRecords(records, {
      ...{ name: ASSISTANT_TOKENS.name, collection: ASSISTANT_TOKENS, index: 'by-expiry', times: 'milliseconds' },
      ...{ keeps: 'until it ends', keptMs: 0 },
    }),
    new SweptRecords(records, {
      ...{ name: ASSISTANT_CLIENTS.name, collection: ASSISTANT_CLIENTS, index: 'by-last-use', times: 'milliseconds' },
      ...{ keeps: 'until 30 days after its last use', keptMs: 30 * DAY_MS },
    }),
    new SweptRecords(records, {
      ...{ name: CHANGES.name, collection: CHANGES, index: 'by-time', times: 'iso' },
      ...{ keeps: 'a day: it waits for ten minutes, and what an assistant asks for in a day is counted by it' },
      ...{ keptMs: CHANGES_KEPT_MS },
    }),
  ];
}
