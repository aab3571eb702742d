import { once } from 'node:events';
import { connect } from 'node:net';
import { mustBeListed } from './known-message.js';

const PATIENCE_MS = 10_000;

export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Sends bytes as they are, which no client would, and reads until the other side closes the connection. */
export async function rawExchange(url: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')));
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = received.split('\r\n\r\n');
  if (body.startsWith('{"error"')) mustBeListed(JSON.parse(Buffer.from(body, 'latin1').toString('utf8')));
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body };
}
