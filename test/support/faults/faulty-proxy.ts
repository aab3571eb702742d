import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { closeNow, portOf } from '../processes/loopback.js';

const isFull = process.env['TEST_ROUNDS'] === 'full';

/** How many a test of an SDK goes through. */
export const EXCHANGES = isFull ? 10_000 : 300;
/** People with stories at once, as waits take most of the time. */
export const AT_ONCE = 48;
/** In each story, an even number; of one person's key at most 8 are answered in an hour. */
export const LOOK_UPS_OF_ONE = isFull ? 8 : 2;

export const FAULTS = ['not passed on', 'answer lost', 'answer cut', 'delayed', 'repeated'] as const;

/** What becomes of an exchange on its way. */
type Fault = 'none' | (typeof FAULTS)[number];

/** By chance. Half of all exchanges go well, or hardly a call would come to an end within its repeats. */
export function chanceFaults(): () => Fault {
  const chances = fc.constantFrom<Fault>(...FAULTS, ...FAULTS.map(() => 'none' as const));
  const faults = fc.sample(chances, EXCHANGES);
  let next = 0;
  return () => faults[next++ % EXCHANGES] ?? 'none';
}

const DELAY_MS = 40;

/** Stands between a client and a service, and does to each exchange what a bad network does. */
export class FaultyProxy {
  /** How often each happened. */
  readonly counts = new Map<Fault, number>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly target: string,
    private readonly nextFault: () => Fault,
  ) {}

  static async start(target: string, nextFault: () => Fault): Promise<FaultyProxy> {
    const server = createServer();
    const port = await portOf(server);
    const proxy = new FaultyProxy(server, `http://127.0.0.1:${String(port)}`, target, nextFault);
    server.on('request', (request, response) => {
      proxy.exchange(request, response).catch(() => response.destroy());
    });
    return proxy;
  }

  /** How many there were. */
  get exchanges(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }

  private async exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    const body = await bytesOf(request);
    const fault = this.nextFault();
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    if (fault === 'not passed on') return void response.destroy();
    if (fault === 'delayed') await pause(DELAY_MS);
    // The same bytes twice at once, as a network that lost an acknowledgement sends them.
    const twin = fault === 'repeated' ? this.passedOn(request, body) : undefined;
    const [answer] = await Promise.all([this.passedOn(request, body), twin]);
    if (fault === 'answer lost') return void response.destroy();
    response.writeHead(answer.status, answer.headers);
    if (fault !== 'answer cut') return void response.end(answer.body);
    response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy());
  }

  private async passedOn({ method, url, headers }: IncomingMessage, body: Buffer) {
    const passing = ask(this.target + String(url), { method, headers: { ...headers, connection: 'close' } });
    passing.end(body);
    const [answer] = (await once(passing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bytesOf(answer) };
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
