import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, Position } from '#event-store';
import { readLogReach, nameOfFollower } from '../realign/followers-ahead.js';

interface Followed {
  readonly log: EventStore;
  readonly views: ViewStore;
  readonly records: RecordStore;
  /** Those that there are now; the records know former ones too. */
  readonly policies: readonly { readonly name: string }[];
}

/** Up to where everything that follows the log has come, and what is furthest behind. */
export interface SlowestFollower {
  /** Undefined when one has passed nothing yet. */
  readonly position: Position | undefined;
  /** Null when nothing follows the log. */
  readonly last: string | null;
}

/** @throws EventStoreUnavailable; DocumentStoreUnavailable */
export async function slowestFollower({ log, views, records, policies }: Followed): Promise<SlowestFollower> {
  const { ahead, within } = await readLogReach({ log, views, records });
  const all = [...ahead, ...within];
  const missing = policies.find(({ name }) => !all.some((one) => one.kind === 'policy' && one.name === name));
  if (missing !== undefined) return { position: undefined, last: `policy ${missing.name}` };
  const followers = all.filter(
    ({ kind, name }) => kind === 'projection' || policies.some((policy) => policy.name === name),
  );
  const [last] = followers.sort((one, other) => (one.position < other.position ? -1 : 1));
  return { position: last?.position, last: last === undefined ? null : nameOfFollower(last) };
}
