import type { Position, RecordedEvent } from '#event-store';
import { nameOfFollower } from '../realign/followers-ahead.js';
import { followerPlaces, type FollowedEngines } from './follower-places.js';
import type { ObservedInstallation } from './reachable.js';

/** A follower that has not handled an event of its streams, such as `policy carry-changes`. */
interface YetToCome {
  readonly name: string;
  /** Up to where it has come; undefined while it has handled nothing. */
  readonly position: Position | undefined;
}

/**
 * Who follows the stream of an event and has yet to come to it: what that follower makes of it is not known.
 * @throws DocumentStoreUnavailable
 */
export async function yetToCome(
  event: RecordedEvent,
  engines: Pick<FollowedEngines, 'views' | 'slotStates' | 'records'>,
  policies: ObservedInstallation['policies'],
): Promise<readonly YetToCome[]> {
  const following = (await followerPlaces(engines, policies)).filter(
    ({ state, follower: { streamPrefixes, concerns = () => true } }) =>
      // What is being emptied takes up nothing more.
      state !== 'dropping' && streamPrefixes.some((prefix) => event.stream.startsWith(prefix)) && concerns(event),
  );
  const reached = await Promise.all(
    following.map(async ({ follower, name, slot }) => {
      const { kind, partition } = follower;
      const shown = nameOfFollower({ kind, name, slot, ...(partition !== undefined && { partition }) });
      return { name: shown, position: await follower.checkpoint() };
    }),
  );
  return reached.filter(({ position }) => position === undefined || position < event.position);
}
