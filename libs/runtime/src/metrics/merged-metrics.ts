import { AggregatorRegistry, type Registry } from 'prom-client';
import { readForScrape } from './read-for-scrape.js';

/** Metrics as one thread hands them to another. */
export type ThreadMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Asks the other threads; none where there are none. */
export type OtherMetrics = () => Promise<readonly ThreadMetrics[]>;

/** What a scrape is answered with. */
export interface ServedMetrics {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Less than what the gauges themselves may take, as they are all asked at once. */
const PATIENCE_MS = 8_500;

/**
 * The figures of all threads in one answer: what each has counted is added up, what only one has measured stands as it
 * is. Of a thread that does not answer nothing is there, and what is the process's is told by the first alone. Each
 * metric is looked up once a scrape: some, such as the delay of the event loop, begin anew whenever they are.
 */
export function mergedMetrics(own: Registry, elsewhere: OtherMetrics): ServedMetrics {
  const others = readForScrape(elsewhere, PATIENCE_MS);
  return {
    contentType: own.contentType,
    metrics: async () => {
      const [mine, found = []] = await Promise.all([own.getMetricsAsJSON(), others()]);
      const all = [mine, ...found].map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' })));
      return AggregatorRegistry.aggregate(all).metrics();
    },
  };
}

/**
 * What a thread beside the first adds: its event loop and its heap under a label of their own, and nothing of what is
 * the process's.
 */
export async function metricsOfThread(registry: Registry, thread: string): Promise<ThreadMetrics> {
  const metrics = await registry.getMetricsAsJSON();
  return metrics
    .filter(({ name }) => !name.startsWith('process_') && !ONCE.includes(name))
    .map((metric) => (metric.name.startsWith('nodejs_') ? labelled(metric, thread) : metric));
}

const ONCE = ['consent_build_info', 'nodejs_version_info'];

function labelled(metric: ThreadMetrics[number], thread: string): ThreadMetrics[number] {
  return { ...metric, values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, thread } })) };
}
