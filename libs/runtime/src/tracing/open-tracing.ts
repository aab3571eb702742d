import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';
import type { ProcessIdentity } from '../process/identity.js';
import type { Observer } from '../telemetry/observer.js';
import type { TracingSettings } from '../settings/settings.js';
import { TraceIds } from './trace-ids.js';
import { Traces } from './traces.js';

/** Longest that one batch may take, and so longest that traces hold up the end of the process. */
const EXPORT_TIMEOUT_MS = 3_000;
/** Spans that wait to be sent; further ones are dropped. */
const MAX_QUEUED = 8_192;
const MAX_BATCH = 512;

export interface Tracing {
  readonly observer: Observer;
  /** Sends what waits, within the bound for one batch, and lets go. */
  close(): Promise<void>;
}

/**
 * Sends traces to a collector, OTLP over HTTP. What cannot be sent is dropped: traces are no record of anything.
 * @param identity names the process in each span
 */
export function openTracing({ url, ratio }: TracingSettings, identity: ProcessIdentity): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const ids = new TraceIds();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'consent',
      'service.name': identity.service,
      'service.version': identity.version,
      'service.instance.id': identity.instanceId,
    }),
    // By the trace's id, so that all processes keep or leave out the same traces.
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: MAX_QUEUED,
        maxExportBatchSize: MAX_BATCH,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  return {
    observer: new Traces(provider.getTracer('consent'), ids),
    close: () => provider.shutdown().catch(() => undefined),
  };
}
