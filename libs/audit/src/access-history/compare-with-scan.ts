import { isDeepStrictEqual } from 'node:util';
import type { PersonHistory } from './person-history.js';
import type { ScannedHistory } from './read-history.js';

/**
 * Where a history folded from its streams differs from the one that a scan of the whole log gives, in words; none when
 * it is whole. What came after the history was read is left out of account.
 * @param settledBefore ISO time; a claim since then may still get its entry from the policy that fills in what a kill
 *   left out
 */
export function differencesWithScan(
  history: PersonHistory,
  { history: scan, strays }: ScannedHistory,
  settledBefore: string,
): string[] {
  const found = history.madeFrom.contiguous ? [] : [`the revisions of ${history.madeFrom.stream} are not contiguous`];
  const last = history.madeFrom.lastRevision ?? -1;
  const byRevision = new Map(scan.entries.map((entry) => [entry.revision, entry]));
  for (const entry of history.entries) {
    const same = byRevision.get(entry.revision);
    byRevision.delete(entry.revision);
    if (same === undefined) found.push(`entry ${entry.revision} of the stream is not in the log`);
    else if (!isDeepStrictEqual(same, entry)) found.push(`entry ${entry.revision} is another in the log`);
  }
  for (const { revision, position } of byRevision.values())
    if (revision <= last) found.push(`entry ${revision}, at position ${position}, is in the log and not in the stream`);
  return [...found, ...differencesOfGrants(history, scan, settledBefore), ...strays.map(describeStray)];
}

function differencesOfGrants(history: PersonHistory, scan: PersonHistory, settledBefore: string): readonly string[] {
  const scanned = new Map(scan.grants.map((grant) => [grant.grantId, grant]));
  const named = new Set(history.entries.map(({ grantId }) => grantId));
  const unnamed = scan.grants
    .filter(({ grantId, claimedAt }) => !named.has(grantId) && claimedAt < settledBefore)
    .filter(({ grantId }) => !scan.entries.some((entry) => entry.grantId === grantId))
    .map(({ grantId }) => `grant ${grantId} has no entry in the history`);
  const others = history.grants.flatMap((grant) => {
    const same = scanned.get(grant.grantId);
    if (same === undefined) return [`grant ${grant.grantId} is not in the log`];
    const isLater = same.revision > grant.revision;
    return isLater || same.status === grant.status ? [] : [`grant ${grant.grantId} is ${same.status} in the log`];
  });
  const folded = new Set(history.grants.map(({ grantId }) => grantId));
  const strangers = [...named]
    .filter((grantId) => grantId !== null && !folded.has(grantId))
    .map((grantId) => `grant ${String(grantId)}, which entries name, is not this person's`);
  return [...unnamed, ...others, ...strangers];
}

function describeStray({ stream, revision, position }: ScannedHistory['strays'][number]): string {
  return `entry ${revision} of ${stream}, at position ${position}, tells of a grant of this person's`;
}
