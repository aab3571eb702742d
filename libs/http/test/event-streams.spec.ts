import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { ApiError, type StreamHolder } from '#http';
import { EventStreams, type OpenStream } from '../src/streams/event-streams.js';
import { until } from './support/until.js';

const HOLDER = { kind: 'listeners', id: 'bank', most: 2 } as const;

describe('an event stream', () => {
  const times = { commentEveryMs: 30, stalledAfterMs: 200 };
  let server: FastifyInstance;
  let streams: EventStreams;
  let source: OpenStream;
  let holder: StreamHolder;
  let sockets: Socket[];
  /** Of the quiet ones, in the order in which they were opened. */
  let signals: AbortSignal[];
  beforeEach(async () => {
    server = fastify();
    [sockets, signals] = [[], []];
    holder = HOLDER;
    streams = new EventStreams(pino({ level: 'silent' }), times);
    server.get('/', (request, reply) => streams.begin({ request, reply }, holder, (signal) => source(signal)));
    server.setErrorHandler((error, _request, reply) => {
      void reply.code(503).send(error instanceof ApiError ? error.code : 'failed');
    });
    await server.listen({ port: 0 });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  /** A client that has asked for it. */
  const opened = (): Socket => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return socket;
  };
  const textOf = (socket: Socket): { text: string } => {
    const read = { text: '' };
    socket.setEncoding('utf8').on('data', (piece: string) => (read.text += piece));
    return read;
  };
  const untilAborted = async (signal: AbortSignal): Promise<void> => {
    if (!signal.aborted) await once(signal, 'abort');
  };

  /** Ends with the connection, and tells. */
  function quiet(): OpenStream {
    return (signal) => {
      signals.push(signal);
      return Promise.resolve(
        (async function* () {
          yield { id: 1, data: 'one' };
          await untilAborted(signal);
        })(),
      );
    };
  }

  it('sends what its source gives, and comments while that gives nothing', async () => {
    source = quiet();
    const read = textOf(opened());
    await until(() => (read.text.match(/: still here/g) ?? []).length > 2);
    expect(read.text).toMatch(/text\/event-stream[^]*retry: 1000\n: listening\n\n[^]*id: 1\ndata: one\n\n/);
  });

  it('sends no sign that a client may take for the end of a line within what is one', async () => {
    const told = { external_ref: 'one\u2028two\u2029three\u0085four' };
    source = () =>
      Promise.resolve(
        (async function* () {
          yield await Promise.resolve({ id: 1, data: JSON.stringify(told) });
        })(),
      );
    const read = textOf(opened());
    await until(() => read.text.includes('\r\n0\r\n'));
    const [, data = ''] = /^data: ([\x20-\x7e]*)$/m.exec(read.text) ?? [];
    expect(JSON.parse(data)).toEqual(told);
  });

  it('asks its source for no more than a client reads, and cuts off one that reads nothing', async () => {
    let given = 0;
    let hasEnded = false;
    source = () =>
      Promise.resolve(
        (async function* () {
          try {
            for (;;) {
              given += 1;
              yield { id: given, data: 'x'.repeat(100_000) };
              await Promise.resolve();
            }
          } finally {
            hasEnded = true;
          }
        })(),
      );
    const socket = opened();
    socket.pause();
    await until(() => hasEnded);
    // What the kernel holds for the connection is some megabytes at most.
    expect(given).toBeLessThan(200);
    await until(() => socket.destroyed || socket.resume().readableEnded);
  });

  it('ends the oldest one of its holder when there are too many', async () => {
    source = quiet();
    const [first, second] = [textOf(opened()), textOf(opened())];
    await until(() => first.text.includes('data: one') && second.text.includes('data: one'));
    const third = textOf(opened());
    await until(() => third.text.includes('data: one') && first.text.includes('\r\n0\r\n'));
    expect(second.text).not.toContain('\r\n0\r\n');
  });

  it('does not count any more once it has ended', async () => {
    source = quiet();
    const first = textOf(opened());
    await until(() => first.text.includes('data: one'));
    const second = opened();
    const secondText = textOf(second);
    await until(() => secondText.text.includes('data: one'));
    second.destroy();
    await until(() => signals[1]?.aborted === true);
    const third = textOf(opened());
    await until(() => third.text.includes('data: one'));
    expect(first.text).not.toContain('\r\n0\r\n');
  });

  it('takes the place of its holder’s oldest one where all places are taken', async () => {
    source = quiet();
    for (let n = 0; n < 100; n++) {
      holder = { kind: 'console-in-demo', id: n < 2 ? 'the holder' : `account ${String(n)}`, most: 2 };
      opened();
      await until(() => signals.length === n + 1);
    }
    holder = { kind: 'console-in-demo', id: 'the holder', most: 2 };
    const third = textOf(opened());
    await until(() => third.text.includes('data: one'));
    expect(signals.map(({ aborted }) => aborted).indexOf(true)).toBe(0);
    expect(signals.filter(({ aborted }) => aborted)).toHaveLength(1);
  });

  it('of who tries the console out takes no place of a business in production', async () => {
    source = quiet();
    for (let n = 0; n < 100; n++) {
      holder = { kind: 'console-in-demo', id: `account ${String(n)}`, most: 5 };
      opened();
      await until(() => signals.length === n + 1);
    }
    holder = { kind: 'console-in-demo', id: 'one more', most: 5 };
    expect((await server.inject('/')).body).toBe('service_unavailable');
    holder = { kind: 'console', id: 'one more', most: 10 };
    const shown = textOf(opened());
    await until(() => shown.text.includes('data: one'));
  });

  it('is refused like any request when its source cannot be opened, without counting towards the limit', async () => {
    source = () => Promise.reject(new ApiError({ code: 'listener_not_found', message: 'gone' }));
    for (let time = 0; time < 3; time++) expect((await server.inject('/')).body).toBe('listener_not_found');
  });

  it('says that it ends when its source fails', async () => {
    source = () =>
      Promise.resolve(
        (async function* () {
          yield await Promise.reject(new Error('the engine is gone'));
        })(),
      );
    const failed = textOf(opened());
    await until(() => failed.text.includes(': end failed'));
  });

  it('says that it ends when the server stops, which then opens no other one', async () => {
    source = quiet();
    const stopped = textOf(opened());
    await until(() => stopped.text.includes('data: one'));
    streams.endAll();
    await until(() => stopped.text.includes(': end stopping'));
    expect((await server.inject('/')).body).toBe('service_unavailable');
  });
});
