import { seededRandom, type Random } from '../../../bench/decode/seeded-random.js';
import { randomKey } from '../../../bench/decode/valid-keys.js';
import { decodeTranscript } from '../src/index.js';

/** How somebody tells a key. */
export type Tell = (key: string, random: Random) => string;

const KEYS = process.env['TEST_ROUNDS'] === 'full' ? 500 : 60;

/**
 * Of random keys told that way, the same in every run, the share that comes first, and the share that is answered with
 * another key first.
 */
export function share(tell: Tell, seed: number): { readonly right: number; readonly wrong: number } {
  const random = seededRandom(seed);
  let [right, wrong] = [0, 0];
  for (let told = 0; told < KEYS; told++) {
    const key = randomKey(random);
    const heard = decodeTranscript(tell(key, random))[0]?.key;
    if (heard === key) right++;
    else if (heard !== undefined) wrong++;
  }
  return { right: right / KEYS, wrong: wrong / KEYS };
}
