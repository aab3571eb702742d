import { setTimeout as pause } from 'node:timers/promises';
import { cpuTimeOfAll } from './support/cpu-time.js';
import { median } from './support/median.js';
import { startPinned, type PinnedChild } from './support/pinned-child.js';
import { SeededService } from './support/seeded-service.js';
import { startRedis } from './support/bench-redis.js';

/**
 * What a service with nothing to do takes of a core, at a small and at a large log, in one process and in four; beside
 * it a bare Node process that does nothing. By the CPU time of the processes, in ten stretches of three seconds each.
 */
const WORLDS = [
  { people: 100, businesses: 20, grants: 300, months: 1 },
  { people: 7_000, businesses: 20, grants: 20_000, months: 3 },
];
const APART = ['projector', 'command-api', 'query-api', 'webhook-worker'];
const ROUNDS = 10;
const ROUND_MS = 3_000;
/** For what a start leaves to be done. */
const REST_MS = 10_000;
const REDIS_PORT = 46381;
/** The CPU time is told in steps of ten milliseconds; less than one in all stretches is shown as one. */
const LEAST = 10 / (ROUNDS * ROUND_MS);

const nothing = await startPinned('dist/bench/nothing/main.js', {}, /idle/);
const bare = await shareOf([nothing]);
await nothing.stop();
show('a bare Node process', bare);
for (const world of WORLDS) {
  const service = await SeededService.start(world);
  show(`standalone, ${String(world.grants)} grants`, await shareOf([service.process]));
  await service.process.stop();
  const redis = startRedis(REDIS_PORT, service.folder, '0');
  const settings = { ...service.environment, REDIS_URL: redis.url };
  const processes: PinnedChild[] = [];
  for (const app of APART) processes.push(await startPinned(`dist/programs/${app}/main.js`, settings, /"msg":"ready"/));
  show(`four processes, ${String(world.grants)} grants`, await shareOf(processes));
  for (const process of processes) await process.stop();
  await redis.stop();
  await service.remove();
}

/** Of one core, all of them together: the middle of the stretches. */
async function shareOf(processes: readonly PinnedChild[]): Promise<number> {
  await pause(REST_MS);
  const pids = processes.map(({ pid }) => pid);
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [before, began] = [await cpuTimeOfAll(pids), performance.now()];
    await pause(ROUND_MS);
    shares.push(((await cpuTimeOfAll(pids)) - before) / (performance.now() - began));
  }
  return median(shares);
}

function show(what: string, share: number): void {
  const ratio = (share / Math.max(bare, LEAST)).toFixed(0);
  process.stdout.write(`${what.padEnd(32)} ${(100 * share).toFixed(2)} % of a core, ${ratio} × the bare process\n`);
}
