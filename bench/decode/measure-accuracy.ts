import { decodeTranscript } from '#person-key';
import { Accuracy } from './accuracy.js';
import { exactList } from './exact-list-decoder.js';
import { throughChannel, withSubstitutions } from './noise-channel.js';
import { RENDERINGS, transcriptOf, type Rendering } from './renderings.js';
import { seededRandom, type Random } from './seeded-random.js';
import { randomKey } from './valid-keys.js';

/** What was said, and what was heard of it: a row of symbols for each time it was said. */
interface Sample {
  readonly key: string;
  readonly heard: readonly string[];
}

/** Accuracy by rendering, with the exact list decoder's on the same samples. */
export interface Measured {
  readonly bound: Accuracy;
  readonly byRendering: ReadonlyMap<string, Accuracy>;
}

const CHANNELS = { substitutions: withSubstitutions, slips: throughChannel } as const;

/** @param times how often the key is said in the transcript */
export function measureAccuracy(channel: keyof typeof CHANNELS, times: 1 | 2, count: number, seed: number): Measured {
  const random = seededRandom(seed);
  const samples = Array.from({ length: count }, () => sampleOf(channel, times, random));
  const bound = new Accuracy();
  for (const { key, heard } of samples) bound.count(key, exactList(heard, 3));
  const byRendering = new Map(
    Object.entries(RENDERINGS).map(([name, rendering]) => [name, accuracyOf(rendering, samples, random)]),
  );
  return { bound, byRendering };
}

function sampleOf(channel: keyof typeof CHANNELS, times: 1 | 2, random: Random): Sample {
  const key = randomKey(random);
  return { key, heard: Array.from({ length: times }, () => CHANNELS[channel](key, random)) };
}

function accuracyOf(rendering: Rendering, samples: readonly Sample[], random: Random): Accuracy {
  const accuracy = new Accuracy();
  for (const { key, heard } of samples) {
    const decoded = decodeTranscript(transcriptOf(rendering, heard, random));
    accuracy.count(
      key,
      decoded.map((each) => each.key),
    );
  }
  return accuracy;
}
