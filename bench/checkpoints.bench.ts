import { ClaimRounds } from './support/claim-rounds.js';
import { median } from './support/median.js';

/**
 * What signing the log costs: claims a second of a service that signs a checkpoint each second, against one that does
 * so once a minute and so hardly ever within a round. Interleaved rounds on the same core, the ratio of the medians.
 */
const ROUNDS = 9;

const eachSecond = await ClaimRounds.start({ CHECKPOINT_EVERY_MS: '1000' });
const eachMinute = await ClaimRounds.start({ CHECKPOINT_EVERY_MS: '60000' });
const rates = { eachSecond: [] as number[], eachMinute: [] as number[] };
for (let round = 0; round <= ROUNDS; round++) {
  const found = { eachSecond: await eachSecond.claimsPerSecond(), eachMinute: await eachMinute.claimsPerSecond() };
  // The first round warms up.
  if (round === 0) continue;
  rates.eachSecond.push(found.eachSecond);
  rates.eachMinute.push(found.eachMinute);
}
await eachSecond.stop();
await eachMinute.stop();

const [one, other] = [median(rates.eachSecond), median(rates.eachMinute)];
process.stdout.write(
  `a checkpoint a minute  ${other.toFixed(0)} claims/s (${rates.eachMinute.map(Math.round).join(' ')})\n`,
);
process.stdout.write(
  `a checkpoint a second  ${one.toFixed(0)} claims/s (${rates.eachSecond.map(Math.round).join(' ')})\n`,
);
process.stdout.write(`ratio                  ${(one / other).toFixed(3)}\n`);
