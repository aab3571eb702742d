import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredRecord } from './stored-record.js';

export interface RecordFilter {
  matches(record: StoredRecord): boolean;
  /** A checkpoint is sent after so many records looked at. */
  readonly checkpointEvery: number;
}

/** The search window when the client names none. */
const DEFAULT_WINDOW = 32;

const unfiltered: RecordFilter = { matches: () => true, checkpointEvery: Number.POSITIVE_INFINITY };

/** The filter of a subscription to $all: by stream name or by event type, with prefixes or an expression. */
export function recordFilter(options: streams.ReadReq.Options): RecordFilter {
  const filter = options.getFilter();
  if (filter === undefined) return unfiltered;
  const byName = filter.getStreamIdentifier();
  const expression = byName ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = new RegExp(expression?.getRegex() ?? '');
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  return {
    matches: (record) => {
      const text = byName === undefined ? record.type : record.stream;
      return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
    },
    checkpointEvery: window * filter.getCheckpointintervalmultiplier(),
  };
}
