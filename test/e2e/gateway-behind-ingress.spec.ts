import { gatewayLimits } from '../support/deployment/kubernetes-gateway.js';
import { Gateway, hasNginx } from '../support/deployment/nginx.js';
import { StubSide } from '../support/faults/stub-side.js';

/** More than one address may have open where clients come by addresses of their own. */
const STREAMS = 600;

function behindAnIngress(): void {
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
    const streams = Array.from({ length: STREAMS }, (_, n) => ask('/v1/listeners/x/stream', `business ${String(n)}`));
    expect(new Set(await Promise.all(streams))).toEqual(new Set([200]));
    expect(await ask('/v1/grants/x', 'business of the next')).toBe(200);
  });
}

if (hasNginx()) {
  describe('the gateway behind the ingress of a cluster', behindAnIngress);
} else {
  describe.skip('the gateway behind the ingress of a cluster: nginx is not installed', behindAnIngress);
}
