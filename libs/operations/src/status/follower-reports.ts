import { MAX_PAGE, type RecordStore } from '#document-store';
import { LogLagWatch, PARKED, SKIPPED_EVENTS, unslotted } from '#projecting';
import { followerPlaces, type FollowedEngines, type FollowerPlace } from './follower-places.js';
import type { ObservedInstallation } from './reachable.js';
import type { FollowerReport } from './status-report.js';

/** Where every projection stands, in each of its slots that holds anything, and every policy. */
export async function followerReports(
  engines: FollowedEngines,
  followed: ObservedInstallation['policies'],
): Promise<readonly FollowerReport[]> {
  const places = await followerPlaces(engines, followed);
  const skipped = await skippedByFollower(engines.records);
  return Promise.all(
    places.map(async (place) => ({
      ...(await reportOf(place, engines)),
      skipped: skipped.get(unslotted(place.parkedAs)) ?? 0,
    })),
  );
}

/** By the name that a follower's parked events have in no slot: what is skipped is skipped in both. */
async function skippedByFollower(records: RecordStore): Promise<ReadonlyMap<string, number>> {
  const request = { index: 'by-position', equal: {}, direction: 'up', limit: MAX_PAGE } as const;
  const counts = new Map<string, number>();
  for (const { body } of await records.page(SKIPPED_EVENTS, request)) {
    counts.set(body.projection, (counts.get(body.projection) ?? 0) + 1);
  }
  return counts;
}

async function reportOf(
  place: FollowerPlace,
  { log, clock, records }: FollowedEngines,
): Promise<Omit<FollowerReport, 'skipped'>> {
  const { follower, name, slot, state, parkedAs } = place;
  const position = (await follower.checkpoint()) ?? null;
  const lag = await new LogLagWatch(follower, log, clock).measure();
  const request = {
    index: 'by-projection',
    equal: { projection: parkedAs },
    direction: 'up',
    limit: MAX_PAGE,
  } as const;
  const parked = await records.page(PARKED, request);
  return {
    ...{ kind: follower.kind, name, slot },
    ...(follower.partition !== undefined && { partition: follower.partition }),
    ...{ state, position },
    ...{ lag_events: lag.events, lag_seconds: Math.round(lag.seconds), parked: parked.length },
  };
}
