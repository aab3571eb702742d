import { decodeTranscript } from '#person-key';
import { hostileTranscripts } from './decode/hostile-transcripts.js';
import { measureAccuracy } from './decode/measure-accuracy.js';
import { measureLatency } from './decode/measure-latency.js';
import { ORDINARY_TALK } from './decode/ordinary-talk.js';
import { RENDERINGS, transcriptOf } from './decode/renderings.js';
import { seededRandom } from './decode/seeded-random.js';
import { randomKey } from './decode/valid-keys.js';

/**
 * Spoken-key decoding: how often the key that was said comes first and among the first three, beside the best that any decoder can do on the same
 * samples; how often talk without a key is taken for one; how long it takes. The same samples in every run.
 */
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 1500);
const SEED = 20_261_121;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

print(
  `${String(SAMPLES)} keys a line; top-1 / top-3; standard error about ${(0.41 / Math.sqrt(SAMPLES)).toFixed(3)} for one reading`,
);
for (const times of [1, 2] as const) {
  for (const channel of ['substitutions', 'slips'] as const) {
    const { bound, byRendering } = measureAccuracy(channel, times, SAMPLES, SEED + times);
    print(
      `${times === 1 ? 'one reading' : 'two readings'}, ${channel === 'slips' ? 'with insertion, deletion' : 'substitutions alone'}`,
    );
    print(`  ${'maximum likelihood'.padEnd(20)}${String(bound)}`);
    for (const [name, accuracy] of byRendering) print(`  ${name.padEnd(20)}${String(accuracy)}`);
  }
}

const taken = ORDINARY_TALK.filter((sentence) => decodeTranscript(sentence).length > 0);
print(`talk without a key: ${String(taken.length)} of ${String(ORDINARY_TALK.length)} sentences taken for one`);
for (const sentence of taken) print(`  ${sentence}`);

const random = seededRandom(SEED);
const clean = Object.values(RENDERINGS).flatMap((rendering) =>
  Array.from({ length: 200 }, (_, at) => {
    const key = randomKey(random);
    return transcriptOf(rendering, at % 2 === 0 ? [key] : [key, key], random);
  }),
);
const hostile = hostileTranscripts(random, 400);
for (const [name, transcripts] of Object.entries({
  'keys, once and twice': clean,
  'ordinary talk': ORDINARY_TALK,
  hostile,
})) {
  const { count, p50, p99, slowest } = measureLatency(transcripts);
  const times = `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, slowest transcript ${slowest.toFixed(2)} ms`;
  print(`latency, ${name.padEnd(22)}${times} (${String(count)} runs)`);
}
