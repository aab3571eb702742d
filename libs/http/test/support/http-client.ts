import { connect } from 'node:net';
import { KEY, type RunningSampleApp } from './running-sample-app.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface RequestOptions {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks as a business in production would, with a JSON body if there is one. */
export async function ask(
  shop: RunningSampleApp,
  path: string,
  { method, body, headers }: RequestOptions = {},
): Promise<Answer> {
  const response = await fetch(shop.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  });
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), body: parsed(text) };
}

/** Sends bytes as they are and reads until the server closes the connection, or until the answer is whole. */
export function exchange(port: number, ...parts: readonly (string | Buffer)[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const hasBody = !String(parts[0]).startsWith('HEAD ');
    socket.setTimeout(5000, () => {
      socket.destroy(new Error(`no whole answer: ${received}`));
    });
    socket.on('error', (error) => {
      const answer = answerIn(received, hasBody);
      if (answer === undefined) reject(error);
      else resolve(answer);
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const answer = answerIn(received, hasBody);
      if (answer === undefined) return;
      resolve(answer);
      socket.destroy();
    });
    socket.on('close', () => {
      reject(new Error(`closed without a whole answer: ${received}`));
    });
    for (const part of parts) socket.write(part);
  });
}

/** A request as text, with the key of a business in production. */
export function request(line: string, headers: readonly string[] = [`Authorization: Bearer ${KEY}`]): string {
  return [`${line} HTTP/1.1`, 'Host: example.com', ...headers, '', ''].join('\r\n');
}

function answerIn(received: string, hasBody: boolean): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = received.slice(end + 4);
  if (hasBody && body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { status: Number(statusLine.split(' ')[1]), headers, body: parsed(body) };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
