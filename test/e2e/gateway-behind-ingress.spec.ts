import { gatewayLimits, queryServers } from '../support/deployment/kubernetes-gateway.js';
import { Gateway, hasNginx } from '../support/deployment/nginx.js';
import { StubSide } from '../support/faults/stub-side.js';

/** More than one address may have open where clients come by addresses of their own. */
const STREAMS = 600;
const AT_ONCE = 20;
const READS = 20;

function streamsThroughAnIngress(): void {
  let side: StubSide;
  let gateway: Gateway;
  const closed = new AbortController();
  beforeAll(async () => {
    side = await StubSide.start(({ url }, response) => {
      if (url?.endsWith('/stream') !== true) return response.end('{}');
      return response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).write(':\n\n');
    });
    const sides = [side.address];
    gateway = await Gateway.start(sides, sides, 0, sides, { variables: gatewayLimits() });
  });
  afterAll(async () => {
    closed.abort();
    await gateway.stop();
    await side.stop();
  });

  it('holds the streams of many businesses open, who all come from one address, and still answers the next one', async () => {
    const ask = (path: string, key: string): Promise<number> =>
      fetch(`${gateway.baseUrl}${path}`, {
        headers: { authorization: `Bearer ${key}` },
        signal: closed.signal,
      }).then(({ status }) => status);
    const statuses = new Set<number>();
    for (let opened = 0; opened < STREAMS; opened += AT_ONCE) {
      const keys = Array.from({ length: AT_ONCE }, (_, n) => `business ${String(opened + n)}`);
      for (const status of await Promise.all(keys.map((key) => ask('/v1/listeners/x/stream', key))))
        statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200]));
    expect(await ask('/v1/grants/x', 'business of the next')).toBe(200);
  });
}

type Answer = Parameters<typeof StubSide.start>[0];

const gone: Answer = (request) => request.socket.destroy();
const well: Answer = (_request, response) => response.end('{}');
const older: Answer = (_request, response) => response.writeHead(404).end();

/** As the Service of several pods leads to each of them by turns. */
function byTurns(...answers: readonly [Answer, ...Answer[]]): Answer {
  let turn = 0;
  return (request, response) => {
    (answers[turn++ % answers.length] ?? answers[0])(request, response);
  };
}

function podsOfTheQuerySide(): void {
  const stubs: StubSide[] = [];
  let gateway: Gateway | undefined;
  afterEach(async () => {
    await gateway?.stop();
    await Promise.all(stubs.splice(0).map((stub) => stub.stop()));
  });

  /** Statuses of some reads, one after the other. */
  async function reads(path: string, pods: readonly Answer[], service: Answer): Promise<ReadonlySet<number>> {
    const started = await Promise.all([...pods, service].map((answer) => StubSide.start(answer)));
    stubs.push(...started);
    const [ofService = '', ...ofPods] = started.map(({ address }) => address).reverse();
    const sides = [ofService];
    const variables = { QUERY_SERVERS: queryServers(ofPods, ofService) };
    gateway = await Gateway.start(sides, sides, 0, sides, { variables });
    const statuses = new Set<number>();
    for (let n = 0; n < READS; n++) statuses.add((await fetch(`${gateway.baseUrl}${path}`)).status);
    return statuses;
  }

  it('asks another pod of the query side for a read whose pod is gone', async () => {
    expect(await reads('/v1/status', [gone, well], byTurns(gone, well))).toEqual(new Set([200]));
  });

  it('asks a newer pod for the file of a page that an older one has not, in the midst of an upgrade', async () => {
    expect(await reads('/assets/me-Cy.js', [older, well], byTurns(older, well))).toEqual(new Set([200]));
  });

  it('asks the Service of all pods while their name still leads to those alone that are gone', async () => {
    expect(await reads('/v1/status', [gone, gone], well)).toEqual(new Set([200]));
  });
}

if (hasNginx()) {
  describe('the gateway behind the ingress of a cluster', streamsThroughAnIngress);
  describe('the gateway in front of pods', podsOfTheQuerySide);
} else {
  describe.skip('the gateway behind the ingress of a cluster: nginx is not installed', streamsThroughAnIngress);
}
