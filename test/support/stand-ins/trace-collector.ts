import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeNow, portOf } from '../processes/loopback.js';

/** A span as OTLP writes it in JSON. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[] }[];
}

/** Takes traces as a collector does, OTLP over HTTP. */
export class TraceCollector {
  /** What came, as it came. */
  readonly bodies: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly endpoint: string,
  ) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    const collector = new TraceCollector(server, `http://127.0.0.1:${String(await portOf(server))}`);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST' && request.url === '/v1/traces') collector.bodies.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    return collector;
  }

  get spans(): readonly CollectedSpan[] {
    const exports = this.bodies.map((body) => JSON.parse(body) as Export);
    return exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }
}
