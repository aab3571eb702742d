import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOf } from '../support/clients/ask.js';
import type { Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { AppProcess } from '../support/service/processes.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { TraceCollector, type CollectedSpan } from '../support/stand-ins/trace-collector.js';

/** Processes start from their sources, beside other tests. */
const LONG_MS = 300_000;

describe('the traces of processes that run apart', () => {
  let collector: TraceCollector;
  let redis: RedisServer;
  let dataDir = '';
  let projector: AppProcess;
  let commandSide: AppProcess;
  let inside: Service;
  beforeAll(async () => {
    collector = await TraceCollector.start();
    redis = await RedisServer.start();
    dataDir = await mkdtemp(join(tmpdir(), 'consent-traces-'));
    const environment = { DATA_DIR: dataDir, REDIS_URL: redis.url };
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
    [projector, commandSide] = await Promise.all([
      AppProcess.start('projector', { ...environment, ...tracing }),
      AppProcess.start('command-api', { ...environment, ...tracing }),
    ]);
    inside = await startService({ dataDir, projects: false, environment });
  }, LONG_MS);
  afterAll(async () => {
    await inside.stop();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A claim at the command side, which the projector has projected. */
  const claimed = async (): Promise<{ claim: Answer; ids: readonly string[] }> => {
    const person = await inside.world.person();
    const business = await inside.world.business();
    const preview = await inside.world.preview(business.id, person);
    const claim = await new Business(commandSide.baseUrl, business.api.apiKey).claim(preview);
    expect(claim.status).toBe(201);
    return { claim, ids: [person.id, business.id, preview, idOf(claim), business.api.apiKey] };
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
    'join a request, its appends and their way into the views, under the request’s id',
    async () => {
      const { claim, ids } = await claimed();
      const wanted = ['POST /v1/grants', 'append grant', 'project grant'];
      const trace = await eventually(() => {
        const spans = traceOf(claim);
        return Promise.resolve(wanted.every((name) => spans.some((span) => span.name === name)) ? spans : undefined);
      });
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
    'say of each span which process, version and run it is of, as its log does',
    async () => {
      const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
      const { claim } = await claimed();
      const [asked, projected] = await Promise.all(
        ['POST /v1/grants', 'project grant'].map((name) =>
          eventually(() => Promise.resolve(traceOf(claim).find((span) => span.name === name))),
        ),
      );
      for (const [service, span, process] of [
        ['command-api', asked, commandSide],
        ['projector', projected, projector],
      ] as const) {
        const logged = JSON.parse(await process.untilLineWith('"msg":"ready"')) as Record<string, unknown>;
        const attributes = {
          'service.namespace': 'consent',
          'service.name': service,
          'service.version': version,
          'service.instance.id': logged['service.instance.id'],
        };
        expect(attributes['service.instance.id']).toMatch(/^[0-9a-f-]{36}$/);
        expect(span && collector.resourceOf(span)).toEqual(
          Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } })),
        );
      }
    },
    LONG_MS,
  );

  it(
    'are linked to the trace that a known caller names, and to no stranger’s',
    async () => {
      const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
      const business = await inside.world.business();
      const asked = async (apiKey: string): Promise<{ line: string; id: string }> => {
        const headers = { authorization: `Bearer ${apiKey}`, traceparent: `00-${traceId}-${spanId}-01` };
        const answer = await fetch(`${commandSide.baseUrl}/v1/grants/x/withdrawal`, { method: 'POST', headers });
        const id = String(answer.headers.get('x-request-id'));
        return { id, line: await commandSide.untilLineWith(id) };
      };
      const known = await asked(business.api.apiKey);
      expect(JSON.parse(known.line)).toMatchObject({ trace_id: traceId });
      const stranger = await asked('svc_live_stranger');
      expect(JSON.parse(stranger.line)).toMatchObject({ trace_id: stranger.id.replaceAll('-', '') });
      const linksOf = async ({ id }: { readonly id: string }) =>
        eventually(() => Promise.resolve(collector.spans.find((span) => span.traceId === id.replaceAll('-', ''))));
      expect((await linksOf(known)).links).toMatchObject([{ traceId, spanId }]);
      expect((await linksOf(stranger)).links ?? []).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'hold up neither a claim nor the end of a process when nobody takes them any more',
    async () => {
      await collector.stop();
      await claimed();
      await Promise.all([projector.stop(), commandSide.stop()]);
    },
    LONG_MS,
  );
});
