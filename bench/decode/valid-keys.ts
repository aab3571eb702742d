import { generatePersonKey } from '#person-key';
import { seededRandom, type Random } from './seeded-random.js';

export const randomByteOf = (random: Random) => (): number => Math.floor(random() * 256);

export const randomKey = (random: Random): string => generatePersonKey(randomByteOf(random));

/** The same keys in every run. */
export function validKeys(count: number, seed: number): readonly string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => randomKey(random));
}
