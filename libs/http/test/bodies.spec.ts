import { connect } from 'node:net';
import { ask, exchange, request, type RequestOptions } from './support/http-client.js';
import { KEY, runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';
import { until } from './support/until.js';

const ID = '00000000-0000-4000-8000-00000000abcd';

describe('bodies', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp();
  });
  afterAll(() => shop.app.close());

  const outcome = async (asked: RequestOptions, path = '/v1/things') => {
    const answer = await ask(shop, path, asked);
    const { error } = answer.body as { error?: { code: string; message: string } };
    return error === undefined ? [answer.status] : [answer.status, error.code, error.message];
  };
  const unsupported = [
    415,
    'unsupported_media_type',
    'A body must be JSON in UTF-8, sent as Content-Type: application/json.',
  ];
  const tooLarge = (bytes: number) => [
    413,
    'payload_too_large',
    `The body is larger than the ${String(bytes)} bytes that this route takes.`,
  ];

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'a body of type %s is read',
    async (type) => {
      expect(await outcome({ body: '{"title":"a"}', headers: { 'content-type': type } })).toEqual([201]);
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json5',
    'application/vnd.api+json',
    'application/json; charset=utf-16',
    'nonsense',
  ])('a body of type %s is 415', async (type) => {
    expect(await outcome({ body: '{"title":"a"}', headers: { 'content-type': type } })).toEqual(unsupported);
  });

  test('a body without a type is 415', async () => {
    const head = `POST /v1/things HTTP/1.1\r\nHost: example.com\r\nAuthorization: Bearer ${KEY}\r\n`;
    const answer = await exchange(shop.port, `${head}Content-Length: 13\r\n\r\n{"title":"a"}`);
    expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } });
  });

  test('a compressed body is 415, whatever its type, and says so', async () => {
    const reason = 'A body must be sent uncompressed, without Content-Encoding.';
    const encoded = [415, 'unsupported_media_type', reason];
    const gzip = { 'content-encoding': 'gzip' };
    expect(await outcome({ body: '{"title":"a"}', headers: gzip })).toEqual(encoded);
    expect(await outcome({ body: 'a', headers: { ...gzip, 'content-type': 'text/plain' } })).toEqual(encoded);
  });

  test('a body with the content encoding "identity" is taken', async () => {
    expect(await outcome({ body: '{"title":"a"}', headers: { 'content-encoding': 'identity' } })).toEqual([201]);
  });

  test.each([
    ['no body', { method: 'POST' }],
    ['an empty body', { method: 'POST', body: '' }],
    ['an array', { body: '[]' }],
    ['a string', { body: '"a"' }],
    ['null', { body: 'null' }],
  ])('where a body is needed, %s is 400', async (_case, asked) => {
    expect(await outcome(asked)).toEqual([400, 'invalid_request', 'body must be a JSON object']);
  });

  test.each([
    ['{', 'it ends too early at line 1, column 2'],
    ['{"title":"a",}', 'something else stands at line 1, column 14'],
    ['{\n  "title": "a"\n  "amount": 1\n}', 'something else stands at line 3, column 3'],
    ["{'title':'a'}", 'something else stands at line 1, column 2'],
    ['{"title":"é😀" x', 'something else stands at line 1, column 15'],
    ['{"title":"a"} x', 'something else stands at line 1, column 15'],
    ['undefined', 'something else stands at line 1, column 1'],
    ['{"title":NaN}', 'something else stands at line 1, column 10'],
    ['{"title":"a\tb"}', 'something else stands at line 1, column 12'],
  ])('malformed JSON is 400, says where, and is not quoted back: %s', async (body, place) => {
    expect(await outcome({ body })).toEqual([400, 'invalid_request', `body must be valid JSON: ${place}`]);
  });

  const membersOf = (count: number) => Array.from({ length: count }, (_, index) => `"a${index}":1`).join(',');
  test.each([
    ['body', `{"title":"a",${membersOf(99)}}`, `{"title":"a",${membersOf(100)}}`],
    ['place', `{"title":"a","place":{"line1":"x",${membersOf(99)}}}`, `{"title":"a","place":{${membersOf(101)}}}`],
    ['any[1].it', `{"title":"a","any":[0,{"it":{${membersOf(100)}}}]}`, `{"any":[0,{"it":{${membersOf(101)}}}]}`],
    ['body', `{"title":"a",${'"a":1,'.repeat(98)}"b":1}`, `{"title":"a",${'"a":1,'.repeat(99)}"b":1}`],
  ])('an object has at most 100 members, and the one with more is named: %s', async (field, most, tooMany) => {
    expect(await outcome({ body: most })).toEqual([201]);
    expect(await outcome({ body: tooMany })).toEqual([
      400,
      'invalid_request',
      `${field} must have at most 100 members`,
    ]);
  });

  test('a long or unprintable name that a client made up is quoted cut short, without what cannot be printed', async () => {
    const name = JSON.stringify(`\u001b[31m\u202e${'x'.repeat(500)}`);
    const body = `{${name}:{${membersOf(101)}}}`;
    const quoted = `\ufffd[31m\ufffd${'x'.repeat(54)}…`;
    expect(await outcome({ body })).toEqual([400, 'invalid_request', `${quoted} must have at most 100 members`]);
  });

  test('a body holds at most 20,000 values', async () => {
    const bodyOf = (count: number) => `{"title":"a","any":[${'0,'.repeat(count - 4)}0]}`;
    expect(await outcome({ body: bodyOf(20_000) }, '/v1/big')).toEqual([201]);
    const reason = 'body must have at most 20000 values in all';
    expect(await outcome({ body: bodyOf(20_001) }, '/v1/big')).toEqual([400, 'invalid_request', reason]);
  });

  test('bytes that are no UTF-8 are 400', async () => {
    const body = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(await outcome({ body })).toEqual([400, 'invalid_request', 'body must be UTF-8']);
  });

  test.each([
    ['a type and no body', { method: 'POST', headers: { 'content-type': 'application/json' } }],
    ['neither type nor body', { method: 'POST' }],
    ['an empty body', { method: 'POST', body: '' }],
    ['an empty body of another type', { method: 'POST', body: '', headers: { 'content-type': 'text/plain' } }],
    ['an object that nobody asked for', { body: '{"a":1}' }],
  ])('where no body is needed, %s will do', async (_case, asked) => {
    expect(await outcome(asked, `/v1/things/${ID}/touch`)).toEqual([200]);
  });

  test('a body of 16 KiB is taken and one byte more is 413', async () => {
    const bodyOf = (size: number) => JSON.stringify({ title: 'a'.repeat(size - '{"title":""}'.length) });
    expect(await outcome({ body: bodyOf(16_384) })).toEqual([201]);
    expect(await outcome({ body: bodyOf(16_385) })).toEqual(tooLarge(16_384));
  });

  test('a route can take more', async () => {
    const bodyOf = (size: number) => JSON.stringify({ title: 'a'.repeat(size - '{"title":""}'.length) });
    expect(await outcome({ body: bodyOf(65_536) }, '/v1/big')).toEqual([201]);
    expect(await outcome({ body: bodyOf(65_537) }, '/v1/big')).toEqual(tooLarge(65_536));
  });

  test('a client that is still sending a body that is too large gets its answer', async () => {
    const body = JSON.stringify({ title: 'a'.repeat(500_000) });
    expect(await outcome({ body })).toEqual(tooLarge(16_384));
    const head = `POST /v1/things HTTP/1.1\r\nHost: example.com\r\nAuthorization: Bearer ${KEY}\r\n`;
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
    const chunked = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`;
    expect(await exchange(shop.port, chunked)).toMatchObject({ status: 413 });
  });

  test('a refused body leaves the connection in order for the next request', async () => {
    const socket = connect(shop.port, '127.0.0.1');
    const received: string[] = [];
    socket.on('data', (chunk) => received.push(chunk.toString()));
    const head = `POST /v1/things HTTP/1.1\r\nHost: example.com\r\nAuthorization: Bearer ${KEY}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`);
    await until(() => received.join('').includes('invalid_request'));
    socket.write(request('GET /v1/things?status=new'));
    await until(() => received.join('').includes('{"status":"new"}'));
    socket.destroy();
  });

  test('a body that does not end is cut off', async () => {
    const socket = connect(shop.port, '127.0.0.1');
    // A client in the midst of sending may see the end of it as a reset.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = `POST /v1/things HTTP/1.1\r\nHost: example.com\r\nAuthorization: Bearer ${KEY}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 999999999\r\n\r\n`);
    const flood = () => {
      while (socket.writable && socket.write('a'.repeat(65_536)));
    };
    socket.on('drain', flood);
    flood();
    await closed;
    expect(socket.bytesWritten).toBeLessThan(100_000_000);
    expect(await outcome({ body: '{"title":"a"}' })).toEqual([201]);
  });

  test('a field given twice counts once, the last time', async () => {
    const answer = await ask(shop, '/v1/things', { body: '{"title":"a","title":"b"}' });
    expect(answer.body).toEqual({ kind: 'NewThingDto', received: { title: 'b' } });
  });

  test('names that mean something to JavaScript are unknown fields like any other', async () => {
    const body =
      '{"title":"a","__proto__":{"title":1,"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1,' +
      '"hasOwnProperty":1,"toString":1,"valueOf":{},"then":1,"place":{"line1":"x","__proto__":{"polluted":1},"hasOwnProperty":0}}';
    const answer = await ask(shop, '/v1/things', { body });
    expect(answer.body).toEqual({ kind: 'NewThingDto', received: { title: 'a', place: { line1: 'x' } } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await outcome({ body: '{"title":7,"constructor":{"name":"Object"}}' })).toEqual([
      400,
      'invalid_request',
      'title must be a string',
    ]);
  });

  test('a body that is nested without end is 400', async () => {
    const nested = `{"title":"a","unknown":${'['.repeat(7000)}${']'.repeat(7000)}}`;
    expect(await outcome({ body: nested })).toEqual([400, 'invalid_request', 'body must be nested at most 16 deep']);
  });

  test.each([
    ['{"title":"\\ud800"}', 'invalid_request', 'title must be well-formed Unicode'],
    ['{"title":"a","place":{"line1":"x\\udc00y"}}', 'invalid_request', 'place.line1 must be well-formed Unicode'],
    ['{"title":"a","keep":["\\ud83d"]}', 'invalid_request', 'keep[0] must be well-formed Unicode'],
    ['{"title":"a","unknown":"\\ud800"}', 'invalid_request', 'unknown must be well-formed Unicode'],
    ['{"title":"a","\\ud800":1}', 'invalid_request', 'body has a field whose name is not well-formed Unicode'],
    ['{"title":"a","external_ref":"\\ud800"}', 'invalid_external_ref', 'external_ref must be well-formed Unicode'],
  ])('half a character is 400 and names the field: %s', async (body, code, message) => {
    expect(await outcome({ body })).toEqual([400, code, message]);
  });

  test('a whole character beyond the first plane is text', async () => {
    const answer = await ask(shop, '/v1/things', { body: '{"title":"\\ud83d\\ude00"}' });
    expect(answer.body).toEqual({ kind: 'NewThingDto', received: { title: '😀' } });
  });
});
