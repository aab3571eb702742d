import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { descriptionPaths, documentOf } from '#http';
import { v1Face } from '../../../apps/faces/src/index.js';
import { runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const document = documentOf(v1Face);
const text = JSON.stringify(document);
const sharedPath = '/openapi.json';

describe('a description', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp({ documents: [{ document, paths: descriptionPaths(v1Face), sharedPath }] });
  });
  afterAll(() => shop.app.close());

  /** What is on the wire: `fetch` would decompress it. */
  async function get(path: string, headers: OutgoingHttpHeaders = {}) {
    const asking = request(shop.url + path, { headers });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
  }

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0.5, gzip'],
    ['br', '*'],
    [undefined, undefined],
    [undefined, ''],
    [undefined, 'deflate'],
    [undefined, 'identity, gzip;q=0.5'],
    [undefined, 'gzip;q=0'],
    [undefined, ';;,q=,=\t,'],
  ])('comes as %s to who accepts %s', async (coding, accepted) => {
    const answer = await get(sharedPath, accepted === undefined ? {} : { 'accept-encoding': accepted });
    const { bytes, headers } = answer;
    expect([answer.status, headers['content-encoding']]).toEqual([200, coding]);
    expect(headers).toMatchObject({
      ...{ vary: 'accept-encoding', 'cache-control': 'no-cache', 'content-length': String(bytes.length) },
      ...{ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
    const plain = { br: brotliDecompressSync, gzip: gunzipSync };
    expect((coding === undefined ? bytes : plain[coding as 'br' | 'gzip'](bytes)).toString('utf8')).toBe(text);
    if (coding !== undefined) expect(bytes.length).toBeLessThan(text.length / 8);
  });

  it('is not sent again to who has it, whatever coding it came in', async () => {
    const { etag = '' } = (await get(sharedPath)).headers;
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect((await get(sharedPath, { 'accept-encoding': 'br' })).headers.etag).toBe(etag);
    const known = [etag, etag.slice(2), `"another", ${etag}`, '*'];
    for (const ifNoneMatch of known) {
      const answer = await get(sharedPath, { 'if-none-match': ifNoneMatch, 'accept-encoding': 'br' });
      expect([ifNoneMatch, answer.status, answer.bytes.length]).toEqual([ifNoneMatch, 304, 0]);
      expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding', 'access-control-allow-origin': '*' });
      expect(answer.headers['x-request-id']).toBeDefined();
    }
    for (const ifNoneMatch of ['"another"', '', etag.slice(0, -2), 'W/', ',,,']) {
      expect([ifNoneMatch, (await get(sharedPath, { 'if-none-match': ifNoneMatch })).status]).toEqual([
        ifNoneMatch,
        200,
      ]);
    }
  });

  it('may be read by any page at the one address that is for everybody, and nothing else may', async () => {
    const headers = { origin: 'https://editor.example' };
    expect((await get(sharedPath, headers)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, X-Request-Id',
    });
    for (const path of ['/v1/openapi.json', '/v1/me', '/health/live', '/nothing', '/openapi.json/']) {
      const names = Object.keys((await get(path, headers)).headers);
      expect([path, names.filter((name) => name.startsWith('access-control'))]).toEqual([path, []]);
    }
  });
});
