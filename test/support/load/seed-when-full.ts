import { PROJECTIONS } from '#projections';
import { eventually } from '../time/eventually.js';
import { ops, opsOptions } from '../processes/ops.js';
import type { Service } from '../service/service.js';

const WORLD = ['--people', '2000', '--businesses', '20', '--grants', '10000', '--months', '12'];
/** For hooks: seeding a hundred thousand events, and their way into the views. */
export const SEED_MS = 900_000;

/** In full rounds, puts more than 100,000 events into the service's log, and resolves when the views have them. */
export async function seedWhenFull(service: Service): Promise<void> {
  if (process.env['TEST_ROUNDS'] !== 'full') return;
  const { code, stderr } = await ops(['seed', ...WORLD], opsOptions(service));
  if (code !== 0) throw new Error(`the seed failed: ${stderr}`);
  const { log, views } = service.running.engines;
  const head = (await log.head()) ?? '';
  await eventually(async () => {
    const positions = await Promise.all(PROJECTIONS.map(({ name }) => views.checkpoint(name)));
    return positions.every((position) => position !== undefined && position >= head) || undefined;
  }, SEED_MS);
}
