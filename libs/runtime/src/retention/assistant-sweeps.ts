import { ASSISTANT_CLIENTS, ASSISTANT_TOKENS, ASSISTANTS, CONNECTION_MS } from '#assistants';
import type { RecordStore } from '#document-store';
import { type Sweep, SweptRecords } from '#retention';

const DAY_MS = 24 * 60 * 60_000;

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
  ];
}
