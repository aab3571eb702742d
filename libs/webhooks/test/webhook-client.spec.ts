import { setImmediate as turn } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { TestChild } from '../../../test/support/processes/child-process.js';
import { testAuthority } from '../../../test/support/stand-ins/test-certificate.js';
import { CLIENT_OPTIONS, newWebhookSecret, signWebhook, WebhookClient, WebhookDestinations } from '../src/index.js';
import { madeUpInternet } from './made-up-internet.js';
import { startRawReceiver, startReceiver, type Receiver } from './receiver.js';

const HOST = 'hooks.example.com';
const HOOK = `https://${HOST}/in/box?for=us`;
const ADDRESS = '93.184.216.34';
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"webhook.test"}' };
const authority = testAuthority();
const certificate = authority.issue([HOST]);

/** A client for which the host stands for the port on this machine, and how often it connected. */
function clientOf(port: number, ca: string = authority.ca) {
  const internet = madeUpInternet({ [ADDRESS]: port });
  const destinations = new WebhookDestinations({ resolve: async () => [ADDRESS] }, { allowLocal: false });
  return { client: new WebhookClient(destinations, { ...CLIENT_OPTIONS, dial: internet.dial, ca }), internet };
}

async function postOnce(port: number, ca?: string) {
  const { client } = clientOf(port, ca);
  const outcome = await client.post(HOOK, message);
  await client.close();
  return outcome;
}

async function withReceiver<T>(receiver: Omit<Receiver, 'received'>, work: (port: number) => Promise<T>): Promise<T> {
  try {
    return await work(receiver.port);
  } finally {
    await receiver.close();
  }
}

const duration = expect.any(Number) as number;

describe('posting a webhook', () => {
  it('brings the signed body over TLS, byte for byte, to the host by its name', async () => {
    const receiver = await startReceiver((_, response) => response.writeHead(202).end('thanks'), certificate);
    const secret = newWebhookSecret();
    const body = '{"data":{"external_ref":"Größe 5 ✓"}}';
    const timestampSeconds = Math.floor(Date.now() / 1000);
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signWebhook({ id: 'msg_1', timestampSeconds, body, secrets: [secret] }),
    };
    const { client } = clientOf(receiver.port);
    const outcome = await withReceiver(receiver, () => client.post(HOOK, { headers, body }));
    await client.close();
    expect(outcome).toEqual({ status: 202, error: null, durationMs: duration, answer: 'thanks' });
    expect(receiver.received).toEqual([
      {
        path: '/in/box?for=us',
        headers: {
          host: HOST,
          connection: 'keep-alive',
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'consent-service-webhooks/1',
          'accept-encoding': 'identity',
          ...headers,
        },
        body,
      },
    ]);
    expect(new Webhook(secret).verify(receiver.received[0]?.body ?? '', headers)).toEqual(JSON.parse(body));
  });

  it('goes to this machine in plain HTTP where that is allowed', async () => {
    const receiver = await startReceiver((_, response) => response.writeHead(204).end());
    const destinations = new WebhookDestinations({ resolve: async () => [] }, { allowLocal: true });
    const client = new WebhookClient(destinations, CLIENT_OPTIONS);
    const outcomes = await withReceiver(receiver, async (port) => [
      await client.post(`http://127.0.0.1:${String(port)}/a`, message),
      await client.post(`http://localhost:${String(port)}/b`, message),
    ]);
    await client.close();
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 204, error: null, durationMs: duration, answer: '' })));
    expect(receiver.received.map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  it.each([
    [200, null],
    [299, null],
    [301, 'redirect'],
    [302, 'redirect'],
    [307, 'redirect'],
    [308, 'redirect'],
    [400, 'http_status'],
    [410, 'http_status'],
    [503, 'http_status'],
    [999, 'http_status'],
  ])('takes %s as %s, and goes nowhere else', async (status, error) => {
    const receiver = await startReceiver(
      (_, response) => response.writeHead(status, { location: `https://${HOST}/elsewhere` }).end('said'),
      certificate,
    );
    const outcome = await withReceiver(receiver, postOnce);
    expect(outcome).toEqual({ status, error, durationMs: duration, answer: 'said' });
    expect(receiver.received).toHaveLength(1);
  });

  it('keeps connections and uses them again', async () => {
    const receiver = await startReceiver((_, response) => response.end('ok'), certificate);
    const { client, internet } = clientOf(receiver.port);
    await withReceiver(receiver, async () => {
      for (let round = 0; round < 20; round += 1) {
        await client.post(HOOK, message);
        await turn();
      }
    });
    await client.close();
    expect(receiver.received).toHaveLength(20);
    expect(receiver.connections()).toBe(1);
    expect(internet.dialled).toEqual([`${ADDRESS}:443`]);
  });

  it('opens one connection for each attempt under way, so that none waits for another', async () => {
    const waiting: (() => void)[] = [];
    const receiver = await startReceiver((_, response) => {
      waiting.push(() => response.end());
      // Nobody is answered before all are there.
      if (waiting.length === 20) for (const answer of waiting) answer();
    }, certificate);
    const { client } = clientOf(receiver.port);
    const outcomes = await withReceiver(receiver, () =>
      Promise.all(Array.from({ length: 20 }, () => client.post(HOOK, message))),
    );
    await client.close();
    expect(outcomes.map(({ error }) => error)).toEqual(outcomes.map(() => null));
    expect(receiver.connections()).toBe(20);
  });
});

describe('a certificate', () => {
  it.each([
    ['for another host', authority.issue(['other.example.com']), authority.ca],
    ['for the address alone', authority.issue([ADDRESS]), authority.ca],
    ['of an authority that is not trusted', certificate, testAuthority().ca],
    ['that ran out', authority.issue([HOST], ['200101000000Z', '210101000000Z']), authority.ca],
    ['that is not valid yet', authority.issue([HOST], ['480101000000Z', '490101000000Z']), authority.ca],
  ])('%s is refused before anything is sent', async (_, wrong, ca) => {
    const receiver = await startReceiver((__, response) => response.end(), wrong);
    const outcome = await withReceiver(receiver, (port) => postOnce(port, ca));
    expect(outcome).toEqual({ status: null, error: 'tls_failed', durationMs: duration, answer: '' });
    expect(receiver.received).toEqual([]);
  });

  it('that never comes, since the host speaks plain HTTP, is a failure of TLS', async () => {
    const receiver = await startReceiver((_, response) => response.end());
    expect(await withReceiver(receiver, postOnce)).toMatchObject({ status: null, error: 'tls_failed' });
  });

  it('is checked whatever the environment says', async () => {
    const receiver = await startReceiver((_, response) => response.end(), authority.issue(['127.0.0.1']));
    await withReceiver(receiver, async (port) => {
      const url = `https://127.0.0.1:${String(port)}/`;
      const child = new TestChild('libs/webhooks/test/posting-child.ts', [url], [], {
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
      });
      await child.untilEnd();
      expect(child.lines).toEqual(['tls_failed']);
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('a host that cannot be reached', () => {
  it('that refuses connections is said to', async () => {
    expect(await postOnce(1)).toEqual({ status: null, error: 'connection_refused', durationMs: duration, answer: '' });
  });

  it('that ends connections before TLS is said to', async () => {
    const receiver = await startRawReceiver((socket) => socket.resetAndDestroy());
    expect(await withReceiver(receiver, postOnce)).toMatchObject({ status: null, error: 'connection_reset' });
  });

  it('at one of its addresses is sent to at another', async () => {
    const receiver = await startReceiver((_, response) => response.end('here'), certificate);
    const internet = madeUpInternet({ '9.9.9.9': receiver.port });
    const resolver = { resolve: async () => ['2606:4700::1111', '1.1.1.1', '9.9.9.9'] };
    const destinations = new WebhookDestinations(resolver, { allowLocal: false });
    const client = new WebhookClient(destinations, { ...CLIENT_OPTIONS, dial: internet.dial, ca: authority.ca });
    const outcome = await withReceiver(receiver, () => client.post(HOOK, message));
    await client.close();
    expect(outcome).toMatchObject({ status: 200, error: null, answer: 'here' });
    expect(internet.dialled).toEqual(['1.1.1.1:443', '9.9.9.9:443']);
  });
});
