import { PolicyCheckpoints } from '#policies';
import type { Engines } from '#runtime';
import { eventually } from './eventually.js';

/** The projections of a service. */
export const FOLLOWING_VIEWS = ['read-models', 'access-counts', 'usage-by-day', 'event-feed'];

/** Resolves when every follower has seen the whole log. */
export async function untilFollowed({
  log,
  records,
  views,
}: Pick<Engines, 'log' | 'records' | 'views'>): Promise<void> {
  await eventually(async () => {
    const head = (await log.head()) ?? '';
    const policies = Object.values(await new PolicyCheckpoints(records).all());
    const projections = await Promise.all(FOLLOWING_VIEWS.map((name) => views.checkpoint(name)));
    return [...policies, ...projections].every((position) => (position ?? '') >= head) || undefined;
  });
}
