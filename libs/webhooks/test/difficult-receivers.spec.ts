import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eventually } from '../../../test/support/time/eventually.js';
import { CLIENT_OPTIONS, WebhookClient, WebhookDestinations, type AttemptOutcome } from '../src/index.js';
import { startRawReceiver } from './receiver.js';

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{}' };
/** For an answer that comes to its end, however busy the machine is. */
const PATIENT_MS = 20_000;
/** Short, so that what never ends is over soon. */
const SHORT_MS = 600;
/** For a status that comes and a body that does not come to its end. */
const STATUS_MS = 3_000;
/** Longer than it takes until the last address is dialled. */
const DIALS_MS = 4_000;
const duration = expect.any(Number) as number;

interface Attempt {
  readonly outcome: AttemptOutcome;
  readonly tookMs: number;
  readonly connections: number;
  /** Whether the receiver saw its connection end. */
  readonly wasCutOff: boolean;
}

/** One attempt at a receiver that, once a request is there, does what it is told with the connection. */
async function attemptAt(onRequest: (socket: Socket) => void, attemptMs = PATIENT_MS): Promise<Attempt> {
  let wasCutOff = false;
  const receiver = await startRawReceiver((socket) => {
    socket.once('data', () => {
      onRequest(socket);
    });
    socket.on('close', () => (wasCutOff = true));
  });
  const client = localClient(attemptMs);
  const startedAt = performance.now();
  const outcome = await client.post(`http://127.0.0.1:${String(receiver.port)}/`, message);
  const tookMs = performance.now() - startedAt;
  if (outcome.status === null) await eventually(async () => wasCutOff || undefined);
  const attempt = { outcome, tookMs, connections: receiver.connections(), wasCutOff };
  await client.close();
  await receiver.close();
  return attempt;
}

function localClient(attemptMs: number): WebhookClient {
  const destinations = new WebhookDestinations({ resolve: async () => [] }, { allowLocal: true });
  return new WebhookClient(destinations, { ...CLIENT_OPTIONS, attemptMs });
}

/** Writes the piece again and again for as long as somebody listens. */
function forever(socket: Socket, piece: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writableLength < 1_000_000) socket.write(piece);
  }, everyMs);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

const failure = (error: string) => ({ status: null, error, durationMs: duration, answer: '' });
const success = (answer: unknown) => ({ status: 200, error: null, durationMs: duration, answer });
const OK = 'HTTP/1.1 200 OK\r\n';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('a receiver that gives no answer', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    [
      'sends its headers byte by byte without end',
      (socket) => {
        socket.write(OK);
        forever(socket, 'x', 20);
      },
    ],
    [
      'sends one header field after another',
      (socket) => {
        socket.write(OK);
        forever(socket, 'x: y\r\n', 20);
      },
    ],
    [
      'sends informational answers without end',
      (socket) => {
        forever(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50), 5);
      },
    ],
    ['sends early hints alone', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
  ])('and %s has run out of time', async (_, onRequest) => {
    const { outcome, tookMs } = await attemptAt(onRequest, SHORT_MS);
    expect(outcome).toEqual(failure('timeout'));
    expect(outcome.durationMs).toBeGreaterThanOrEqual(SHORT_MS - 10);
    expect(tookMs).toBeLessThan(SHORT_MS + 5_000);
  });

  it.each<[string, string, (socket: Socket) => void]>([
    ['resets the connection', 'connection_reset', (socket) => socket.resetAndDestroy()],
    ['ends the connection', 'connection_reset', (socket) => socket.end()],
    ['ends it in the middle of its headers', 'connection_reset', (socket) => socket.end(`${OK}content-le`)],
    ['speaks no HTTP', 'invalid_response', (socket) => socket.write('220 smtp.example.com ESMTP\r\n')],
    ['sends noise', 'invalid_response', (socket) => socket.write(Buffer.alloc(5_000, 0xfe))],
    ['has a status of another form', 'invalid_response', (socket) => socket.write('HTTP/1.1 2000 OK\r\n\r\n')],
    [
      'sends headers without measure',
      'invalid_response',
      (socket) => {
        socket.write(OK);
        forever(socket, `x: ${'y'.repeat(10_000)}\r\n`, 1);
      },
    ],
    [
      'changes the protocol',
      'invalid_response',
      (socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
      },
    ],
    [
      'changes to no protocol',
      'invalid_response',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    ],
    [
      'splits its header fields in two ways',
      'invalid_response',
      (socket) => {
        socket.write(`${OK}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`);
      },
    ],
  ])('and %s is said to: %s', async (_, error, onRequest) => {
    expect((await attemptAt(onRequest)).outcome).toEqual(failure(error));
  });
});

describe('a receiver whose status is there', () => {
  it.each<[string, string, (socket: Socket) => void]>([
    ['hints first', 'ok', (socket) => socket.write(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}content-length: 2\r\n\r\nok`)],
    ['says first that we go on', 'ok', (socket) => socket.write(`${CONTINUE}${OK}content-length: 2\r\n\r\nok`)],
    [
      'says so after hints, and again',
      'ok',
      (socket) => {
        socket.write(`HTTP/1.1 103 Early Hints\r\n\r\n${CONTINUE}${CONTINUE}`);
        setTimeout(() => socket.write(`${CONTINUE}${OK}content-length: 2\r\n\r\nok`), 50);
      },
    ],
    ['speaks HTTP/1.0', 'ok', (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nok')],
    [
      'has trailers',
      'ok',
      (socket) => socket.write(`${OK}transfer-encoding: chunked\r\ntrailer: x\r\n\r\n2\r\nok\r\n0\r\nx: y\r\n\r\n`),
    ],
    ['answers twice', '', (socket) => socket.write(`${OK}content-length: 0\r\n\r\nHTTP/1.1 500 No\r\n\r\n`)],
    [
      'resets in the middle of the body',
      '',
      (socket) => {
        socket.write(`${OK}content-length: 100\r\n\r\n`, () => setTimeout(() => socket.resetAndDestroy(), 50));
      },
    ],
    ['ends before the body does', 'abc', (socket) => socket.end(`${OK}content-length: 100\r\n\r\nabc`)],
    ['has a broken body', '', (socket) => socket.write(`${OK}transfer-encoding: chunked\r\n\r\nzz\r\n`)],
  ])('has acknowledged although it %s', async (_, answer, onRequest) => {
    expect((await attemptAt(onRequest)).outcome).toEqual(success(answer));
  });

  it('has acknowledged although its body never comes', async () => {
    const { outcome } = await attemptAt((socket) => socket.write(`${OK}content-length: 5\r\n\r\n`), STATUS_MS);
    expect(outcome).toEqual(success(''));
  });

  it('is timed by its status, not by the end of its body', async () => {
    const { outcome, tookMs } = await attemptAt((socket) => {
      socket.write(`${OK}content-length: 1000\r\n\r\n`);
      forever(socket, 'x', 20);
    }, STATUS_MS);
    expect(outcome).toEqual(success(expect.stringMatching(/^x+$/)));
    expect(tookMs).toBeGreaterThanOrEqual(STATUS_MS - 10);
    expect(outcome.durationMs).toBeLessThan(STATUS_MS - 500);
  });

  it('is cut off after 64 kB, of which 1,000 characters are kept', async () => {
    let written = 0;
    const { outcome } = await attemptAt((socket) => {
      socket.write(`${OK}content-length: 1000000000\r\n\r\n`);
      const pour = (): void => {
        while (!socket.destroyed && socket.write('é'.repeat(5_000))) written += 10_000;
      };
      socket.on('drain', pour);
      pour();
    });
    expect(outcome).toEqual(success('é'.repeat(1_000)));
    // What the two kernels hold between them comes on top.
    expect(written).toBeLessThan(50_000_000);
  });

  it('has nothing decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(30_000_000));
    const { outcome } = await attemptAt((socket) => {
      socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${String(bomb.length)}\r\n\r\n`);
      socket.write(bomb);
    });
    expect(outcome).toEqual(success(''));
  });

  it('has what could deceive a reader taken out of its answer', async () => {
    const text = 'a\u0000b\u001b[31mc\u202ed\te\nf\u2028g';
    const { outcome } = await attemptAt((socket) => {
      socket.write(`${OK}content-length: ${String(Buffer.byteLength(text) + 1)}\r\n\r\n${text}`);
      socket.write(Buffer.from([0xff]));
    });
    expect(outcome).toEqual(success('ab[31mcd\te\nfg\ufffd'));
  });
});

describe('an attempt', () => {
  it('that is given up is cancelled, before and while it is under way', async () => {
    const giveUp = new AbortController();
    const receiver = await startRawReceiver((socket) => {
      socket.once('data', () => {
        giveUp.abort();
      });
    });
    const client = localClient(20_000);
    const url = `http://127.0.0.1:${String(receiver.port)}/`;
    expect(await client.post(url, message, { signal: giveUp.signal })).toEqual(failure('cancelled'));
    expect(await client.post(url, message, { signal: giveUp.signal })).toEqual(failure('cancelled'));
    expect(receiver.connections()).toBe(1);
    await client.close();
    await receiver.close();
  });

  it('has run out of time when no address lets it connect', async () => {
    const dialled: string[] = [];
    const resolver = {
      resolve: async () => ['1.1.1.1', '9.9.9.9', '1.0.0.1', '8.8.8.8', '8.8.4.4', '2606:4700::1111'],
    };
    const client = new WebhookClient(new WebhookDestinations(resolver, { allowLocal: false }), {
      ...CLIENT_OPTIONS,
      attemptMs: DIALS_MS,
      dial: (address) => {
        dialled.push(address);
        return new Socket();
      },
    });
    expect(await client.post('https://hooks.example.com/', message)).toEqual(failure('timeout'));
    expect(dialled).toEqual(['1.1.1.1', '9.9.9.9', '1.0.0.1', '8.8.8.8']);
    await client.close();
  });

  it('is cancelled when the client is closed under it or was closed before', async () => {
    const client = localClient(20_000);
    const receiver = await startRawReceiver((socket) => {
      socket.once('data', () => void client.close());
    });
    const url = `http://127.0.0.1:${String(receiver.port)}/`;
    expect(await client.post(url, message)).toEqual(failure('cancelled'));
    expect(await client.post(url, message)).toEqual(failure('cancelled'));
    expect(receiver.connections()).toBe(1);
    await receiver.close();
  });
});
