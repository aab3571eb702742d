import { readLogReach, reachText, type FollowedLog } from './followers-ahead.js';

const WAY_OUT =
  'Put the whole log in place; or, to go on with this one, stop every process and run `npm run ops -- realign`.';

/** The log has lost events that others have seen: whatever is appended now would take their place unseen. */
export class LogBehind extends Error {
  override readonly name = 'LogBehind';
}

/**
 * For whoever is about to append.
 * @throws LogBehind naming what is ahead of the log; EventStoreUnavailable; DocumentStoreUnavailable
 */
export async function mustNotBeBehind(followed: FollowedLog): Promise<void> {
  const reach = await readLogReach(followed);
  if (reach.ahead.length > 0) throw new LogBehind(`EVENT_STORE_URL: ${reachText(reach)}. ${WAY_OUT}`);
}
