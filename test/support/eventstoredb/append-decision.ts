import type { RecentIds } from './recent-ids.js';
import type { Expectation, StoredRecord } from './stored-record.js';

export type AppendDecision =
  | { readonly kind: 'write' }
  /** Nothing is written; the answer is that of the first time. */
  | { readonly kind: 'repeat'; readonly last: StoredRecord }
  | { readonly kind: 'wrong' };

const WRITE: AppendDecision = { kind: 'write' };
const WRONG: AppendDecision = { kind: 'wrong' };

/**
 * What EventStoreDB 23.10 does with an append of at least one event to a stream that holds `standing`. An exact
 * revision and NO_STREAM are compared with what stands in the stream; ANY and STREAM_EXISTS know only the recent ids,
 * and look at the first id alone to tell a repeat from something new.
 */
export function decideAppend(
  standing: readonly StoredRecord[],
  stream: string,
  ids: readonly string[],
  expectation: Expectation,
  recent: RecentIds,
): AppendDecision {
  if (expectation === 'any' || expectation === 'stream_exists') {
    if (expectation === 'stream_exists' && standing.length === 0) return WRONG;
    return decideByRecentIds(stream, ids, recent);
  }
  const expected = expectation === 'no_stream' ? -1 : Number(expectation);
  const current = standing.length - 1;
  if (expected === current) return WRITE;
  if (expected > current) return WRONG;
  return decideByWhatStands(standing.slice(expected + 1), ids);
}

function decideByRecentIds(stream: string, ids: readonly string[], recent: RecentIds): AppendDecision {
  let last: StoredRecord | undefined;
  for (const id of ids) {
    const known = recent.find(stream, id);
    if (known === undefined) return last === undefined ? WRITE : WRONG;
    last = known;
  }
  return last === undefined ? WRITE : { kind: 'repeat', last };
}

function decideByWhatStands(behind: readonly StoredRecord[], ids: readonly string[]): AppendDecision {
  const last = behind[ids.length - 1];
  if (last === undefined || ids.some((id, n) => behind[n]?.id !== id)) return WRONG;
  return { kind: 'repeat', last };
}
