import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { testAuthority } from '../../../test/support/stand-ins/test-certificate.js';
import {
  CLIENT_OPTIONS,
  WebhookClient,
  WebhookDestinations,
  type AttemptOutcome,
  type HostResolver,
} from '../src/index.js';
import { madeUpInternet } from './made-up-internet.js';
import { startRawReceiver, startReceiver } from './receiver.js';

const ROUNDS = 1_000;
const HOST = 'rebind.example.com';
const PUBLIC = ['93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'];
const PRIVATE = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::a00:1'];

/**
 * The answers that a name may give from one look-up to the next: public ones, private ones, and both mixed over A and
 * AAAA.
 */
const ANSWERS = [
  ...PUBLIC.map((address) => [address]),
  ...PRIVATE.map((address) => [address]),
  ...PUBLIC.flatMap((open) =>
    PRIVATE.flatMap((inside) => [
      [open, inside],
      [inside, open],
    ]),
  ),
  PUBLIC,
];

const authority = testAuthority();

describe('a name that stands for something else at every look-up', () => {
  it(`is never followed to a private address, in ${String(ROUNDS)} rounds of adding and attempting`, async () => {
    const receiver = await startReceiver((_, response) => response.end(), authority.issue([HOST]));
    const internet = madeUpInternet(Object.fromEntries(PUBLIC.map((address) => [address, receiver.port])));
    let answer: readonly string[] = [];
    let lookUps = 0;
    const resolver: HostResolver = {
      resolve: async () => {
        // Another answer each time, in an order in which every one follows every other kind.
        answer = ANSWERS[(lookUps * 23 + Math.floor(lookUps / ANSWERS.length)) % ANSWERS.length] ?? [];
        lookUps += 1;
        return answer;
      },
    };
    const destinations = new WebhookDestinations(resolver, { allowLocal: false });
    const client = new WebhookClient(destinations, { ...CLIENT_OPTIONS, dial: internet.dial, ca: authority.ca });
    const seen = { allowedThenRefused: 0, refusedThenAllowed: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ok } = await destinations.vet(`https://${HOST}/`);
      const before = internet.dialled.length;
      const { status, error } = await client.post(`https://${HOST}/`, { headers: {}, body: '{}' });
      const isSafe = answer.every((address) => PUBLIC.includes(address));
      expect({ answer, status, error }).toEqual(
        isSafe ? { answer, status: 200, error: null } : { answer, status: null, error: 'dns_failed' },
      );
      const dialledNow = internet.dialled.slice(before);
      expect(dialledNow.every((peer) => answer.some((address) => peer === `${address}:443`))).toBe(true);
      if (ok && !isSafe) seen.allowedThenRefused += 1;
      if (!ok && isSafe) seen.refusedThenAllowed += 1;
    }
    await client.close();
    await receiver.close();
    expect(lookUps).toBe(2 * ROUNDS);
    expect(seen.allowedThenRefused).toBeGreaterThan(50);
    expect(seen.refusedThenAllowed).toBeGreaterThan(50);
    expect(internet.dialled.length).toBeGreaterThan(0);
  });

  it('is told nothing when a public address turns out to lead inside, however often it is tried', async () => {
    let bytes = 0;
    const inside = await startRawReceiver((socket) => socket.on('data', (chunk) => (bytes += chunk.length)));
    const destinations = new WebhookDestinations({ resolve: async () => [PUBLIC[0] ?? ''] }, { allowLocal: false });
    // The network itself takes the connection elsewhere: the peer is this machine.
    const client = new WebhookClient(destinations, {
      ...CLIENT_OPTIONS,
      dial: () => connect({ host: '127.0.0.1', port: inside.port }),
      ca: authority.ca,
    });
    const outcomes: AttemptOutcome[] = [];
    for (let round = 0; round < 100; round += 1)
      outcomes.push(await client.post(`https://${HOST}/`, { headers: {}, body: '{}' }));
    await client.close();
    await inside.close();
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set(['address_not_public']));
    expect(inside.connections()).toBe(100);
    expect(bytes).toBe(0);
  });

  it('has its kept connections used again only while DNS still names their peer', async () => {
    const [first, second] = [
      await startReceiver((_, response) => response.end('first'), authority.issue([HOST])),
      await startReceiver((_, response) => response.end('second'), authority.issue([HOST])),
    ];
    const internet = madeUpInternet({ '1.1.1.1': first.port, '9.9.9.9': second.port });
    let addresses = ['1.1.1.1'];
    const destinations = new WebhookDestinations({ resolve: async () => addresses }, { allowLocal: false });
    const client = new WebhookClient(destinations, { ...CLIENT_OPTIONS, dial: internet.dial, ca: authority.ca });
    const answers: string[] = [];
    for (const next of [['1.1.1.1'], ['1.1.1.1'], ['9.9.9.9'], ['9.9.9.9', '1.1.1.1'], ['8.8.4.4', '9.9.9.9']]) {
      addresses = next;
      answers.push((await client.post(`https://${HOST}/`, { headers: {}, body: '{}' })).answer);
      // A connection is free again a turn after its answer.
      await turn();
    }
    await client.close();
    await Promise.all([first.close(), second.close()]);
    expect(answers).toEqual(['first', 'first', 'second', 'second', 'second']);
    expect(internet.dialled).toEqual(['1.1.1.1:443', '9.9.9.9:443']);
  });
});
