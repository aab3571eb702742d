import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../support/ask.js';
import { Business } from '../support/business.js';
import { AppProcess } from '../support/processes.js';
import { RedisServer } from '../support/redis-server.js';
import { startService } from '../support/service.js';
import { TraceCollector, type CollectedSpan } from '../support/trace-collector.js';

/** Processes start from their sources, beside other tests. */
const LONG_MS = 300_000;

describe('the traces of processes that run apart', () => {
  let collector: TraceCollector;
  let redis: RedisServer;
  let dataDir = '';
  beforeAll(async () => {
    collector = await TraceCollector.start();
    redis = await RedisServer.start();
    dataDir = await mkdtemp(join(tmpdir(), 'consent-traces-'));
  });
  afterAll(async () => {
    await collector.stop();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A claim at a command side, projected by a projector; resolves when both processes have ended. */
  const claimedApart = async (tracing: NodeJS.ProcessEnv): Promise<{ claim: Answer; ids: readonly string[] }> => {
    const environment = { DATA_DIR: dataDir, REDIS_URL: redis.url };
    const processes = await Promise.all([
      AppProcess.start('projector', { ...environment, ...tracing }),
      AppProcess.start('command-api', { ...environment, ...tracing }),
    ]);
    const inside = await startService({ dataDir, projects: false, environment });
    const person = await inside.world.person();
    const business = await inside.world.business();
    const preview = await inside.world.preview(business.id, person);
    const claim = await new Business(processes[1].baseUrl, business.api.apiKey).claim(preview);
    expect(claim.status).toBe(201);
    await inside.stop();
    await Promise.all(processes.map((process) => process.stop()));
    return { claim, ids: [person.id, business.id, preview, String(claim.body['id']), business.api.apiKey] };
  };
  const traceOf = ({ headers }: Answer): readonly CollectedSpan[] => {
    const traceId = String(headers.get('x-request-id')).replaceAll('-', '');
    return collector.spans.filter((span) => span.traceId === traceId);
  };
  const named = (trace: readonly CollectedSpan[], name: string): CollectedSpan => {
    const span = trace.find((one) => one.name === name);
    if (span === undefined) throw new Error(`no ${name} among ${trace.map((one) => one.name).join(', ')}`);
    return span;
  };
  const milliseconds = ({ startTimeUnixNano: start, endTimeUnixNano: end }: CollectedSpan): number =>
    Number(BigInt(end) - BigInt(start)) / 1e6;

  it(
    'join a request, what it appended and its way into the views, under the request’s id',
    async () => {
      const { claim, ids } = await claimedApart({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
      const trace = traceOf(claim);
      const request = named(trace, 'POST /v1/grants');
      expect(request.parentSpanId).toBeUndefined();
      expect(request.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/v1/grants' } });
      for (const name of ['append grant', 'project grant']) {
        const span = named(trace, name);
        expect(span.parentSpanId).toBe(request.spanId);
        expect(milliseconds(span)).toBeGreaterThan(0);
      }
      expect(milliseconds(named(trace, 'append grant'))).toBeLessThanOrEqual(milliseconds(request));
      for (const id of ids) expect(collector.bodies.join('\n')).not.toContain(id);
    },
    LONG_MS,
  );

  it(
    'hold nothing up when nobody takes them',
    async () => {
      await claimedApart({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    },
    LONG_MS,
  );
});
