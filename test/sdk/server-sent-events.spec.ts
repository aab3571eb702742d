import fc from 'fast-check';
import { serverSentEvents, type ServerSentEvent } from '../../sdk/typescript/src/http/server-sent-events.js';

const STREAM =
  'retry: 1000\n: listening\n\nid: 3\r\n\r\nid: 4\ndata: {"body":"Zürich 📮"}\n\n: still here\r\rdata: a\ndata: b\n\nid: 5';
const PIECES = [
  { comment: 'listening' },
  { id: '3' },
  { id: '4', data: '{"body":"Zürich 📮"}' },
  { comment: 'still here' },
  { data: 'a\nb' },
];

async function* cut(bytes: Uint8Array, places: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set(places)].toSorted((one, other) => one - other);
  for (const [n, end] of [...ends, bytes.length].entries())
    yield await Promise.resolve(bytes.slice(ends[n - 1] ?? 0, end));
}

describe('the pieces of an event stream', () => {
  it('are the same wherever the network cuts it, within a character too', async () => {
    const bytes = new TextEncoder().encode(STREAM);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length })), async (places) => {
        const pieces: ServerSentEvent[] = [];
        for await (const piece of serverSentEvents(cut(bytes, places))) pieces.push(piece);
        expect(pieces).toEqual(PIECES);
      }),
    );
  });

  it('are whole whatever signs of an end of line stand within one', async () => {
    const data = '{"body":"one\u2028two\u2029three\u0085four"}';
    const stream = serverSentEvents(cut(new TextEncoder().encode(`id: 4\ndata:${data}\n:a: b\nid\n\n`), []));
    expect((await stream.next()).value).toEqual({ id: '', data, comment: 'a: b' });
  });

  it('have a bound', async () => {
    const endless = new TextEncoder().encode(`data: ${'x'.repeat(700_000)}`);
    const stream = serverSentEvents(cut(new Uint8Array([...endless, ...endless]), [endless.length]));
    await expect(stream.next()).rejects.toMatchObject({ code: 'invalid_response' });
  });
});
