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

type Attributes = CollectedSpan['attributes'];

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
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
    return this.exported.flatMap(spansIn);
  }

  /** What is said of the process that sent a span. */
  resourceOf({ spanId }: CollectedSpan): Attributes | undefined {
    return this.exported.find((one) => spansIn(one).some((span) => span.spanId === spanId))?.resource.attributes;
  }

  private get exported(): Export['resourceSpans'] {
    return this.bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }
}

function spansIn({ scopeSpans }: Export['resourceSpans'][number]): readonly CollectedSpan[] {
  return scopeSpans.flatMap(({ spans }) => spans);
}
