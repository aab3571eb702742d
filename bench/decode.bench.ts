import { decodeTranscript } from '#person-key';
import { hostileTranscripts } from './decode/hostile-transcripts.js';
import { measureAccuracy } from './decode/measure-accuracy.js';
import { measureChecks, mostCheckSymbols } from './decode/measure-checks.js';
import { measureLatency } from './decode/measure-latency.js';
import { MORE_TALK } from './decode/more-talk.js';
import { ORDINARY_TALK } from './decode/ordinary-talk.js';
import { RENDERINGS, transcriptOf } from './decode/renderings.js';
import { seededRandom } from './decode/seeded-random.js';
import { randomKey } from './decode/valid-keys.js';

/**
 * Spoken-key decoding: what the checks let pass; how often the key that was said comes first and among the first three,
 * beside the best that any decoder can do on the same samples; how often talk without a key is taken for one; how long
 * it takes. The same samples in every run.
 */
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 500);
const SEED = 20_261_121;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { substitutions, transpositions } = measureChecks(1000, SEED);
print(`single substitutions      ${String(substitutions.passed)} of ${String(substitutions.tried)} pass`);
print(`neighbour transpositions  ${String(transpositions.passed)} of ${String(transpositions.tried)} pass`);
print(`nine symbols              have ${String(mostCheckSymbols(20_000, SEED))} tenth at most`);

print(
  `top-1 / top-3 of ${String(SAMPLES)} keys; standard error of top-1 ${(0.41 / Math.sqrt(SAMPLES)).toFixed(3)} once`,
);
for (const times of [1, 2] as const) {
  for (const channel of ['substitutions', 'slips'] as const) {
    const { bound, byRendering } = measureAccuracy(channel, times, SAMPLES, SEED + times);
    print(
      `${times === 1 ? 'once' : 'twice'}, ${channel === 'slips' ? 'with insertion, deletion' : 'substitutions alone'}`,
    );
    print(`  ${'maximum likelihood'.padEnd(20)}${String(bound)}`);
    for (const [name, accuracy] of byRendering) print(`  ${name.padEnd(20)}${String(accuracy)}`);
  }
}

for (const [name, sentences] of Object.entries({ 'settled on': ORDINARY_TALK, others: MORE_TALK })) {
  const taken = sentences.filter((sentence) => decodeTranscript(sentence).length > 0);
  print(`talk without a key, ${name}: ${String(taken.length)} of ${String(sentences.length)} sentences taken for one`);
}

const random = seededRandom(SEED);
const keys = Object.values(RENDERINGS).flatMap((rendering) =>
  Array.from({ length: 200 }, (_, at) =>
    transcriptOf(rendering, Array<string>(1 + (at % 2)).fill(randomKey(random)), random),
  ),
);
const hostile = hostileTranscripts(random, 400);
for (const [name, transcripts] of Object.entries({
  keys,
  'ordinary talk': ORDINARY_TALK,
  'hostile, 500 long': hostile,
})) {
  const { p50, p99, p99OfProcessor, slowest } = measureLatency(transcripts);
  print(
    `latency, ${name.padEnd(18)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (of processor time ${p99OfProcessor.toFixed(2)} ms), ` +
      `slowest ${slowest.toFixed(2)} ms, ${String(transcripts.length)} transcripts`,
  );
}
