import { ClaimRounds } from './support/claim-rounds.js';
import { median } from './support/median.js';

/**
 * What sealing costs: claims a second of a service that signs a checkpoint each second, against one that does so once a
 * minute and so hardly ever within a round. Interleaved rounds on the same core, the ratio of the medians.
 */
const ROUNDS = 9;

const sealed = await ClaimRounds.start({ CHECKPOINT_EVERY_MS: '1000' });
const unsealed = await ClaimRounds.start({ CHECKPOINT_EVERY_MS: '60000' });
const rates = { sealed: [] as number[], unsealed: [] as number[] };
for (let round = 0; round <= ROUNDS; round++) {
  const found = { sealed: await sealed.claimsPerSecond(), unsealed: await unsealed.claimsPerSecond() };
  // The first round warms up.
  if (round === 0) continue;
  rates.sealed.push(found.sealed);
  rates.unsealed.push(found.unsealed);
}
await sealed.stop();
await unsealed.stop();

const [one, other] = [median(rates.sealed), median(rates.unsealed)];
process.stdout.write(
  `a checkpoint a minute  ${other.toFixed(0)} claims/s (${rates.unsealed.map(Math.round).join(' ')})\n`,
);
process.stdout.write(`a checkpoint a second  ${one.toFixed(0)} claims/s (${rates.sealed.map(Math.round).join(' ')})\n`);
process.stdout.write(`ratio                  ${(one / other).toFixed(3)}\n`);
