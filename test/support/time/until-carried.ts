import { POLICY_CHECKPOINTS } from '#policies';
import type { Engines } from '#runtime';
import { eventually } from './eventually.js';

/**
 * Resolves when the service's own policy has handled all that stands in the log: from then on it looks at nobody's
 * stream until something happens, so that the next look is the one that a test means.
 */
export async function untilCarried({ log, records }: Pick<Engines, 'log' | 'records'>): Promise<void> {
  const head = String(await log.head());
  await eventually(async () => {
    const carried = await records.get(POLICY_CHECKPOINTS, 'carry');
    return carried !== undefined && carried.body.position >= head ? true : undefined;
  });
}
