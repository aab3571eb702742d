import { comparedReads } from './support/compared-reads.js';

/**
 * Reads of many people's grants by a service that has two cores, against a bare Fastify "hello" that has one:
 * interleaved rounds, the ratio of the medians. The service is what `npm start` runs, one process of two threads: two
 * query processes would each follow the whole log, and append to it by turns. The clients take their time from the
 * same two cores; so the ratio by processor time says what it were if they ran elsewhere: as many reads as two cores
 * give, or as the busiest thread can do alone.
 */
const { hello, floor, reads } = await comparedReads({ THREADS: '2' }, '0,1');
for (const [name, load] of Object.entries({ 'get grant': reads, floor })) {
  const beside = (load.perSecond / hello.perSecond).toFixed(3);
  const byCpu = (Math.min(2 / load.cpu, 1 / load.busiest) * hello.cpu).toFixed(3);
  process.stdout.write(
    `${name}, two cores against hello on one: ${beside} with the clients there too, ${byCpu} by CPU without them\n`,
  );
}
