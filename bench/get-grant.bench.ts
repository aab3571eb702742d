import { comparedReads } from './support/compared-reads.js';
import type { MeasuredLoad } from './support/measured-load.js';

/**
 * Reads of many people's grants, each with its durable access entry, against a bare Fastify "hello" and against the
 * floor (bench/bare-service), on the same core in the same run: interleaved rounds, the ratios of the medians. By the
 * CPU time of the processes as well, which other work on the machine changes less.
 */
const { hello, floor, reads } = await comparedReads({ THREADS: '1' }, '0');
const ratio = (one: MeasuredLoad, other: MeasuredLoad): string =>
  `${(one.perSecond / other.perSecond).toFixed(3)}, by CPU ${(other.cpu / one.cpu).toFixed(3)}`;
process.stdout.write(`against hello: get grant ${ratio(reads, hello)}; floor ${ratio(floor, hello)}\n`);
process.stdout.write(`against floor: get grant ${ratio(reads, floor)}\n`);
