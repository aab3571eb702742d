import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { hasChromium, launchChromium } from '../support/web/chromium.js';
import { SmallLog } from '../support/proofs/small-log.js';

const SOURCES = 'sdk/verify/src';
/** As strict as a page of the service: nothing from elsewhere, no script in the page. */
const POLICY = "default-src 'self'";
/** What somebody’s own page would hold. */
const SCRIPT = `
import { checkBundle, parseVkeys } from './index.js';
globalThis.check = async (page, key) => checkBundle({ pages: [page] }, { keys: await parseVkeys(key) });
`;

const inChromium = (): void => {
  let server: Server;
  let browser: Browser;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      void contentOf(request.url ?? '').then(([type, text]) => {
        response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(text);
      });
    }).listen(0, 'localhost');
    browser = await launchChromium();
    url = `http://localhost:${String((server.address() as AddressInfo).port)}/`;
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /** The files of the checker as they are written. */
  async function contentOf(path: string): Promise<[type: string, text: string]> {
    if (path === '/') return ['text/html', '<!doctype html><script type="module" src="/of-the-page.js"></script>'];
    if (path === '/of-the-page.js') return ['text/javascript', SCRIPT];
    return ['text/javascript', await readFile(join(SOURCES, basename(path)), 'utf8').catch(() => '')];
  }

  it('hold or fail in a web page as they do in Node', async () => {
    const log = new SmallLog().looks('a', 3);
    const bundle = log.bundle('a');
    const cut = { ...bundle, entries: bundle.entries.slice(1) };
    const page = await browser.newPage();
    await page.goto(url);
    const found = async (asked: object): Promise<unknown> =>
      page.evaluate(`check(${JSON.stringify(JSON.stringify(asked))}, ${JSON.stringify(log.key.vkey)})`);
    expect(await found(bundle)).toMatchObject({ holds: true, problems: [], history: { length: 3 } });
    expect(await found(cut)).toMatchObject({ holds: false, problems: [expect.stringContaining('some were left out')] });
  });
};

if (hasChromium()) describe('the proofs of a history in Chromium', inChromium);
else describe.skip('the proofs of a history in Chromium: it is not installed', inChromium);
