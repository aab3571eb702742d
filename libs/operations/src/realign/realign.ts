import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, Position } from '#event-store';
import { forgetRequests } from '#idempotency';
import { PolicyCheckpoints, type PolicyFollows } from '#policies';
import { PROJECTIONS } from '#projections';
import { clearAhead } from './clear-ahead.js';
import type { LogFollowerPlace, LogReach } from './followers-ahead.js';
import { POLICY_FOLLOWS } from './policy-follows.js';

/** What is done with a follower that is ahead of the log. */
export type RealignAction = 'cleared' | PolicyFollows['afterLoss'];

/**
 * How each is put right, of a projection in partitions all of them: see docs/decisions/log-behind-checkpoints.md. A
 * policy that this version does not have begins anew, should one that has it come back.
 */
export function remedyFor({ kind, name }: Pick<LogFollowerPlace, 'kind' | 'name'>): RealignAction {
  return kind === 'projection' ? 'cleared' : afterLossOf(name);
}

function afterLossOf(policy: string): PolicyFollows['afterLoss'] {
  return POLICY_FOLLOWS.find(({ name }) => name === policy)?.afterLoss ?? 'from the log’s beginning';
}

/** Where each policy goes on in a log that ends earlier than when they stood there: as `realign` would put them. */
export function policiesAt(
  head: Position | null,
  policies: Readonly<Record<string, Position>>,
): Readonly<Record<string, Position>> {
  const sent = Object.entries(policies).filter(([name]) => afterLossOf(name) === 'from the log’s end');
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
      await clearAhead(projection, follower.slot, { views, records });
    if (follower.kind === 'policy')
      await checkpoints.set(follower.name, remedyFor(follower) === 'from the log’s end' ? head : undefined);
  }
}
