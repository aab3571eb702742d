import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { CLIENT_OPTIONS, WebhookClient, WebhookDestinations, type AttemptOutcome } from '../src/index.js';
import { startRawReceiver } from './receiver.js';

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{}' };
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const answers = (socket: Socket) => socket.write(OK);

/**
 * What becomes of attempts one after the other, at a receiver that does one after the other of these with the requests
 * it gets.
 */
async function attemptsAt(
  count: number,
  deeds: readonly ((socket: Socket) => unknown)[],
  options: { readonly once?: boolean } = {},
): Promise<{ outcomes: unknown[]; requests: number; connections: number }> {
  let requests = 0;
  const receiver = await startRawReceiver((socket) => {
    socket.on('data', (piece: Buffer) => {
      if (piece.toString('latin1').startsWith('POST ')) deeds[requests++]?.(socket);
    });
  });
  const destinations = new WebhookDestinations({ resolve: async () => [] }, { allowLocal: true });
  const client = new WebhookClient(destinations, { ...CLIENT_OPTIONS, attemptMs: 20_000 });
  const outcomes: AttemptOutcome[] = [];
  for (let n = 0; n < count; n++) {
    outcomes.push(await client.post(`http://127.0.0.1:${String(receiver.port)}/`, message, options));
    // Only then has the client its connection back.
    await turn();
  }
  const connections = receiver.connections();
  await client.close();
  await receiver.close();
  return { outcomes: outcomes.map(({ status, error }) => status ?? error), requests, connections };
}

describe('a connection that was kept', () => {
  it.each<[string, (socket: Socket) => unknown]>([
    ['closed', (socket) => socket.end()],
    ['reset', (socket) => socket.resetAndDestroy()],
  ])('and is %s by the receiver just as it is used again: the message goes out at once on another', async (_, ends) => {
    expect(await attemptsAt(3, [answers, ends, answers, answers])).toEqual({
      outcomes: [200, 200, 200],
      requests: 4,
      connections: 2,
    });
  });

  it('is not used for what goes out once, nor is another when the receiver ends the one that is', async () => {
    const resets = (socket: Socket) => socket.resetAndDestroy();
    expect(await attemptsAt(4, [answers, resets, answers, resets], { once: true })).toEqual({
      outcomes: [200, 'connection_reset', 200, 'connection_reset'],
      requests: 4,
      connections: 4,
    });
  });

  it('is no excuse for a receiver that ends the next one as well', async () => {
    const resets = (socket: Socket) => socket.resetAndDestroy();
    expect(await attemptsAt(3, [answers, resets, resets, resets, answers])).toEqual({
      outcomes: [200, 'connection_reset', 'connection_reset'],
      requests: 4,
      connections: 3,
    });
  });
});
