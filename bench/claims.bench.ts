import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Crowd } from './support/crowd.js';
import { DemoService } from './support/demo-service.js';
import { median } from './support/median.js';

/**
 * Durable claims a second by 64 clients against raw durable LMDB appends by 64 writers, on the same core in the same
 * run: interleaved rounds, the ratio of the medians. A claim is two durable appends, one after the other: the grant and
 * its entry in the access history.
 */
const ROUNDS = 7;
const CLIENTS = 64;
const CLAIMS_A_ROUND = 1_500;
const RAW_SECONDS = 3;

const run = promisify(execFile);
const service = await DemoService.start();
const crowd = await Crowd.register(CLAIMS_A_ROUND, service.baseUrl);
const claims: number[] = [];
const appends: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const claimed = await claimsPerSecond();
  const appended = await appendsPerSecond();
  // The first round warms up.
  if (round > 0) {
    claims.push(claimed);
    appends.push(appended);
  }
}
await service.stop();

const [c, a] = [median(claims), median(appends)];
process.stdout.write(`raw appends  ${a.toFixed(0)}/s (${appends.map(Math.round).join(' ')})\n`);
process.stdout.write(`claims       ${c.toFixed(0)}/s (${claims.map(Math.round).join(' ')})\n`);
process.stdout.write(`ratio        ${(c / a).toFixed(3)}\n`);

async function claimsPerSecond(): Promise<number> {
  await service.anHourLater();
  crowd.anHourLater();
  const previews: string[] = [];
  await asManyAs(CLIENTS, CLAIMS_A_ROUND, async () => void previews.push(await service.preview(crowd.nextKey())));
  const started = performance.now();
  await asManyAs(CLIENTS, CLAIMS_A_ROUND, async (index) => {
    await service.claim(previews[index] ?? '');
  });
  return (CLAIMS_A_ROUND * 1000) / (performance.now() - started);
}

async function appendsPerSecond(): Promise<number> {
  const pinned = ['-c', '0', process.execPath, 'dist/bench/raw-appends/main.js', String(RAW_SECONDS)];
  return Number((await run('taskset', pinned)).stdout);
}

/** Does something `times` times, with so many clients at once. */
async function asManyAs(clients: number, times: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < times) await act(next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
}
