import { benchRounds } from './support/bench-rounds.js';
import { ClaimRounds } from './support/claim-rounds.js';
import { median } from './support/median.js';
import { rawAppends } from './support/raw-appends.js';

/**
 * Durable claims a second by 64 clients against raw durable LMDB appends by 64 writers, on the same core in the same
 * run: interleaved rounds, the ratio of the medians. A claim is one durable append to two streams: the grant and its
 * entry in the access history.
 */
const ROUNDS = benchRounds(7);
const RAW_SECONDS = 3;
const CLIENTS = 64;

const claiming = await ClaimRounds.start();
const claims: number[] = [];
const appends: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const claimed = await claiming.claimsPerSecond();
  const appended = await rawAppends(RAW_SECONDS, CLIENTS, '0');
  // The first round warms up.
  if (round > 0) {
    claims.push(claimed);
    appends.push(appended.perSecond);
  }
}
await claiming.stop();

const [c, a] = [median(claims), median(appends)];
process.stdout.write(`raw appends  ${a.toFixed(0)}/s (${appends.map(Math.round).join(' ')})\n`);
process.stdout.write(`claims       ${c.toFixed(0)}/s (${claims.map(Math.round).join(' ')})\n`);
process.stdout.write(`ratio        ${(c / a).toFixed(3)}\n`);
