import { Gauge, Histogram, Registry } from 'prom-client';
import { mergedMetrics } from './merged-metrics.js';

const nowhere = () => Promise.resolve([]);
const linesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('# HELP'));

describe('what a scrape is answered with', () => {
  let registry: Registry;

  beforeEach(() => {
    registry = new Registry();
  });

  it('is looked up once a scrape, so that what is counted from scrape to scrape is counted whole', async () => {
    let sinceScrape = 7;
    new Gauge({
      name: 'longest_delay',
      help: 'Since the last scrape.',
      registers: [registry],
      collect() {
        this.set(sinceScrape);
        sinceScrape = 0;
      },
    });
    const { metrics } = mergedMetrics(registry, nowhere);
    expect(linesOf(await metrics())).toEqual(['# TYPE longest_delay gauge', 'longest_delay 7']);
    expect(linesOf(await metrics())).toEqual(['# TYPE longest_delay gauge', 'longest_delay 0']);
  });

  it('is all that the process has measured, whether or not it has other threads', async () => {
    const age = new Gauge({ name: 'age', help: 'Of what never was.', labelNames: ['what'], registers: [registry] });
    age.set({ what: 'backup' }, Number.POSITIVE_INFINITY);
    age.set({ what: 'register' }, Number.NaN);
    const buckets = [1];
    const took = new Histogram({
      name: 'took',
      help: 'Seconds.',
      labelNames: ['route'],
      buckets,
      registers: [registry],
    });
    took.observe({ route: '/v1/grants/:id' }, 0.5);
    took.observe({ route: '/v1/grants/:id' }, 2);
    const alone = await mergedMetrics(registry, nowhere).metrics();
    expect(linesOf(alone)).toEqual(linesOf(await registry.metrics()));

    const other = new Registry();
    new Gauge({ name: 'heap', help: 'Bytes.', labelNames: ['thread'], registers: [other] }).set({ thread: 'work' }, 8);
    const both = await mergedMetrics(registry, async () => [await other.getMetricsAsJSON()]).metrics();
    expect(linesOf(both)).toEqual([...linesOf(alone), '# TYPE heap gauge', 'heap{thread="work"} 8']);
  });
});
