import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { exchange, request } from './support/http-client.js';
import { runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const FOR_GOOD = 'public, max-age=31536000, immutable';
const CONTACT = 'help@consent.example';

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<title>What it is</title>',
  'sign-in.html': '<title>Sign in</title>',
  'me.html': '<title>Me</title>',
  'business.html': '<title>Business</title>',
  'staff.html': '<title>Staff</title>',
  'docs/index.html': '<title>Docs</title>',
  'docs/five-minutes.html': '<title>Five minutes</title>',
  'docs/not-found.html': '<title>Nothing here</title>',
  'docs/reference.html': '<title>Reference</title>',
  'docs/packages/consent-sdk-1.0.0.tgz': 'an archive',
  'docs/packages/consent_sdk-1.0.0.tar.gz': 'another archive',
  'assets/me-Bx_7-0aQ.js': 'console.log("me");'.repeat(100),
  'assets/me-Cy.css': 'body{color:red}'.repeat(100),
  'sw.js': 'self.addEventListener("fetch",()=>{});',
  'manifest.webmanifest': '{"name":"Consent"}',
  'icon-192.png': 'no picture',
  'secret.html': 'no page of the service',
  '.hidden': 'hidden',
};

/** As the build leaves it, with a secret beside it. */
async function builtPages(): Promise<{ readonly folder: string; forget(): Promise<void> }> {
  const top = await mkdtemp(join(tmpdir(), 'pages-'));
  const folder = join(top, 'web');
  for (const name of ['assets', 'docs/packages']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(top, 'secret.txt'), 'a secret');
  for (const [name, text] of Object.entries(FILES)) {
    await writeFile(join(folder, name), text);
    if (!/\.(js|css|html)$/.test(name)) continue;
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  return { folder, forget: () => rm(top, { recursive: true }) };
}

describe('the pages', () => {
  let built: Awaited<ReturnType<typeof builtPages>>;
  let shop: RunningSampleApp;
  beforeAll(async () => {
    built = await builtPages();
    const faces = [{ base: '/staff/v1', routes: [] }];
    shop = await runSampleApp({ pages: { folder: built.folder, isSecure: false, supportContact: CONTACT }, faces });
  });
  afterAll(async () => {
    await shop.app.close();
    await built.forget();
  });

  /** Without a decoder between: what is sent, not what a client makes of it. */
  const raw = (path: string, headers: readonly string[] = [], method = 'GET') =>
    exchange(shop.port, request(`${method} ${path}`, headers));

  it.each([
    ['/', 'index.html'],
    ['/sign-in', 'sign-in.html'],
    ['/me', 'me.html'],
    ['/me/', 'me.html'],
    ['/me/grants/0193?from=mail&x=%zz&x=1', 'me.html'],
    ['/business/deliveries', 'business.html'],
    ['/staff', 'staff.html'],
    ['/staff/people', 'staff.html'],
    ['/staff/v1x', 'staff.html'],
    ['/docs', 'docs/index.html'],
    ['/docs/', 'docs/index.html'],
    ['/docs/five-minutes', 'docs/five-minutes.html'],
  ])('%s shows %s, which nobody keeps', async (path, file) => {
    const answer = await raw(path);
    expect([answer.status, answer.body]).toEqual([200, FILES[file]]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });

  it('allow nothing inline and nothing from elsewhere, save for the reference, which styles itself', async () => {
    const policyOf = async (path: string): Promise<readonly string[]> =>
      (await raw(path)).headers['content-security-policy']?.split('; ') ?? [];
    const strict = [
      "default-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
    ];
    for (const path of ['/', '/me/x', '/docs', '/docs/five-minutes', '/sw.js'])
      expect([path, await policyOf(path)]).toEqual([path, strict]);
    expect(await policyOf('/docs/reference')).toEqual([...strict, "style-src 'self' 'unsafe-inline'"]);
  });

  it('are for https alone once people reach them so', async () => {
    const pages = { folder: built.folder, isSecure: true, supportContact: undefined };
    const secure = await runSampleApp({ pages });
    try {
      const answer = await exchange(secure.port, request('GET /me', []));
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    } finally {
      await secure.app.close();
    }
  });

  it('are made of files that a browser keeps for good, sent as they were compressed at the build', async () => {
    const path = '/assets/me-Bx_7-0aQ.js';
    const plain = await raw(path);
    expect(plain.body).toBe(FILES[path.slice(1)]);
    expect(plain.headers).toMatchObject({ 'cache-control': FOR_GOOD, vary: 'accept-encoding' });
    const brotli = await fetchRaw(shop.url + path, 'br, gzip');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/) as string,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(brotli.text).toBe(FILES[path.slice(1)]);
    expect((await fetchRaw(shop.url + path, 'gzip')).headers['content-encoding']).toBe('gzip');
  });

  it('have files that keep their names, which a browser asks for anew', async () => {
    const types = {
      'sw.js': 'javascript; charset=utf-8',
      'manifest.webmanifest': 'application/manifest+json',
      'icon-192.png': 'image/png',
    };
    for (const [name, type] of Object.entries(types)) {
      const { status, headers } = await raw(`/${name}`);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['content-type']).toContain(type);
      const again = await raw(`/${name}`, [`If-None-Match: ${headers['etag'] ?? ''}`]);
      expect([again.status, again.body]).toEqual([304, undefined]);
    }
  });

  it('are told whom to name for help, for five minutes', async () => {
    const { status, headers, body } = await raw('/contact.json');
    expect([status, body, headers['cache-control']]).toEqual([200, { contact: CONTACT }, 'public, max-age=300']);
  });

  it.each(['consent-sdk-1.0.0.tgz', 'consent_sdk-1.0.0.tar.gz'])('have the package %s beside them', async (name) => {
    const path = `/docs/packages/${name}`;
    const answer = await raw(path, ['Accept-Encoding: br, gzip']);
    expect([answer.status, answer.body]).toEqual([200, FILES[path.slice(1)]]);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-cache' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    const again = await raw(path, [`If-None-Match: ${answer.headers['etag'] ?? ''}`]);
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  it.each(['/', '/me', '/docs/reference', '/docs/packages/consent-sdk-1.0.0.tgz', '/assets/me-Cy.css', '/sw.js'])(
    'HEAD %s says the same',
    async (path) => {
      const got = await raw(path);
      const head = await raw(path, [], 'HEAD');
      expect([head.status, head.body]).toEqual([200, undefined]);
      for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy'])
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    },
  );

  it.each([
    '/nothing',
    '/secret.html',
    '/secret',
    '/index.html',
    '/sw.js.br',
    '/.hidden',
    '/mee',
    '/docs/nothing',
    '/docs/a/b',
    '/docs/..',
    '/docs/..%2fsecret',
    '/docs/five-minutes.html',
    '/docs/packages',
    '/docs/packages/',
    '/docs/packages/nothing-1.0.0.tgz',
    '/docs/packages/..%2ffive-minutes.html',
    '/docs/packages/consent-sdk-1.0.0.tgz.gz',
    '/assets',
    '/assets/',
    '/assets/gone-0.js',
    '/assets/me-Cy.css.gz',
    '/assets/..%2fsecret.html',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets//etc/passwd',
    '/assets/%00',
    '/assets/%zz',
    '/assets/a%00.js',
    `/assets/${'a'.repeat(3000)}`,
    `/docs/${'a'.repeat(3000)}`,
    '/staff/v1',
    '/staff/v1/nothing',
    '/v1x',
  ])('%s is no page: 404 in the envelope, kept by nobody', async (path) => {
    const answer = await raw(path);
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'not_found' } }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it.each([
    '/nothing',
    '/docs/apii',
    '/docs/..%2fx',
    '/docs/packages',
    '/docs/packages/',
    '/docs/packages/gone.tgz',
    '/mee/x',
  ])('%s is a page to somebody who asks for one', async (path) => {
    const answer = await raw(path, ['Accept: text/html,application/xhtml+xml,*/*;q=0.8']);
    expect([answer.status, answer.body]).toEqual([404, FILES['docs/not-found.html']]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'") as string,
    });
  });

  it.each([
    ['GET', '/assets/gone-0.js', 404],
    ['GET', '/staff/v1/nothing', 404],
    ['POST', '/nothing', 404],
  ])('%s %s is answered in the envelope, whatever is asked for', async (method, path, status) => {
    const answer = await raw(path, ['Accept: text/html'], method);
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { error: { request_id: answer.headers['x-request-id'] } },
    ]);
  });

  it.each([
    ['Range: bytes=0-3', 200],
    ['Range: bytes=99999999-', 200],
    ['If-Match: "nothing"', 200],
    ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT', 200],
    ['If-None-Match: *', 304],
    ['Accept-Encoding: \u00ff;q=x, *;q=0', 200],
    ['Accept: application/json', 200],
  ])('with %s a file is answered with %i', async (header, status) => {
    expect((await raw('/assets/me-Cy.css', [header])).status).toBe(status);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is no method of a page', async (method) => {
    const answer = await raw('/me', [], method);
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('stand in the log by their templates alone', async () => {
    await raw('/me/grants/0193?secret=1');
    await raw('/assets/me-Cy.css');
    const routes = shop.lines().map(({ route }) => route);
    expect(routes).toEqual(expect.arrayContaining(['/me/*', '/assets/:file']));
    expect(JSON.stringify(shop.lines())).not.toContain('secret=1');
  });
});

it('a process whose pages are not built says so at its door, and serves all else', async () => {
  const pages = { folder: join(tmpdir(), 'no-such-folder'), isSecure: false, supportContact: undefined };
  const shop = await runSampleApp({ pages });
  try {
    const door = await exchange(shop.port, request('GET /', []));
    expect(door).toMatchObject({ status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(door.body).toContain('`npm start` builds them');
    expect((await exchange(shop.port, request('GET /me', []))).status).toBe(404);
    expect((await exchange(shop.port, request('GET /v1/me'))).status).toBe(200);
  } finally {
    await shop.app.close();
  }
});

async function fetchRaw(url: string, encodings: string) {
  const answer = await fetch(url, { headers: { 'accept-encoding': encodings } });
  return { headers: Object.fromEntries(answer.headers), text: await answer.text() };
}
