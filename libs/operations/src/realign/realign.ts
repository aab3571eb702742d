import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, Position } from '#event-store';
import { forgetRequests } from '#idempotency';
import { PolicyCheckpoints } from '#policies';
import { clearSlot } from '#projecting';
import { PROJECTIONS } from '#projections';
import type { LogFollowerPlace, LogReach } from './followers-ahead.js';

/** What is done with a follower that is ahead of the log. */
export type Realigned = 'cleared' | 'from the log’s end' | 'from the log’s beginning';

/**
 * What these have done stands in records that the log does not know of: everything that still is in the log, they have
 * seen. Were they to begin anew, mails and webhooks would go out once more.
 */
const FROM_THE_END: ReadonlySet<string> = new Set([
  'webhooks',
  'restriction-mail',
  'disabled-endpoint-mail',
  'person-mail',
]);

/** How each is put right, of a projection in partitions all of them: see docs/decisions/log-behind-checkpoints.md. */
export function remedyFor({ kind, name }: LogFollowerPlace): Realigned {
  if (kind === 'projection') return 'cleared';
  return FROM_THE_END.has(name) ? 'from the log’s end' : 'from the log’s beginning';
}

/** Where each policy goes on in a log that ends earlier than when they stood there: as `realign` would put them. */
export function policiesAt(
  head: Position | null,
  policies: Readonly<Record<string, Position>>,
): Readonly<Record<string, Position>> {
  const sent = Object.entries(policies).filter(([name]) => FROM_THE_END.has(name));
  if (head === null) return {};
  return Object.fromEntries(sent.map(([name, position]) => [name, position < head ? position : head]));
}

/** What is ahead of the log; and, where anything is, every policy that may have appended what the log has lost. */
export function toBeRealigned({ ahead, within }: LogReach): readonly LogFollowerPlace[] {
  if (ahead.length === 0) return [];
  const alsoBegun = within.filter((one) => one.kind === 'policy' && remedyFor(one) === 'from the log’s beginning');
  // What is ahead comes last: cut off before that, the next call finds it still.
  return [...alsoBegun, ...ahead];
}

/**
 * Brings what is ahead of the log back to it, while no process of the service runs. May be cut off and called again.
 */
export async function realign(
  followers: readonly LogFollowerPlace[],
  { log, views, records }: { readonly log: EventStore; readonly views: ViewStore; readonly records: RecordStore },
): Promise<void> {
  const checkpoints = new PolicyCheckpoints(records);
  const head = await log.head();
  // What was answered to them may have been decided in what the log has lost.
  await forgetRequests(records);
  for (const follower of followers) {
    const projection = PROJECTIONS.find(({ name }) => name === follower.name);
    if (projection !== undefined && follower.slot !== null)
      await clearSlot(projection, follower.slot, { views, records });
    if (follower.kind === 'policy')
      await checkpoints.set(follower.name, remedyFor(follower) === 'from the log’s end' ? head : undefined);
  }
}
