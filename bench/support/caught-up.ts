import { setTimeout as pause } from 'node:timers/promises';
import { PolicyCheckpoints } from '#policies';
import { PROJECTIONS } from '#projections';
import { EnginesOnDemand, readSettings } from '#runtime';

const PATIENCE_MS = 1_800_000;
const POLL_EVERY_MS = 250;

/**
 * Resolves when every view and every policy of an installation has taken up what its log held at the call.
 * @throws Error when they have not within half an hour
 */
export async function caughtUp(environment: NodeJS.ProcessEnv): Promise<void> {
  const engines = new EnginesOnDemand(readSettings(environment, false));
  try {
    const [log, views, records] = [await engines.log(), await engines.views(), await engines.records()];
    const head = (await log.head()) ?? '';
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const policies = Object.values(await new PolicyCheckpoints(records).all());
      const projections = await Promise.all(PROJECTIONS.map(({ name }) => views.checkpoint(name)));
      if ([...policies, ...projections].every((position) => position !== undefined && position >= head)) return;
      await pause(POLL_EVERY_MS);
    }
    throw new Error('the service did not take up what its log holds in time');
  } finally {
    await engines.close();
  }
}
