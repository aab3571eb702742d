import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, launchChromium } from '../support/web/chromium.js';
import { Readers } from '../support/web/readers.js';

const BLOCKED = { serviceWorkers: 'block' } as const;
const LEAVE = `document.cookie = 'mine=1'; localStorage.mine = '1'; sessionStorage.mine = '1'; name = 'mine';
  history.pushState({}, '', '/further'); new Promise((open) => { indexedDB.open('mine').onsuccess = open; })`;
const FOUND = `indexedDB.databases().then((databases) => ({ cookie: document.cookie, name, state: history.state,
  databases, local: { ...localStorage }, session: { ...sessionStorage } }))`;
const NOTHING = { cookie: '', name: '', state: null, databases: [], local: {}, session: {} };

const readersOfStories = (): void => {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<h1>Here</h1>'));
  const faults: string[] = [];
  let browser: Browser;
  let readers: Readers;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await launchChromium();
    readers = new Readers(browser, `http://localhost:${String((server.address() as AddressInfo).port)}`, faults);
  });
  afterEach(() => readers.endStory());
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  const wasHere = async (): Promise<Page> => {
    const page = await readers.take(BLOCKED);
    await page.goto('/first');
    await page.evaluate(LEAVE);
    return page;
  };

  it('the next reader of a kind has the browser of the last, and finds nothing in it', async () => {
    const left = await wasHere();
    const second = await left.context().newPage();
    await left.route('**', (route) => route.abort());
    await readers.endStory();
    const page = await readers.take(BLOCKED);
    await page.goto('/next');
    expect([page, second.isClosed()]).toEqual([left, true]);
    expect(await page.evaluate(FOUND)).toEqual(NOTHING);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/icon.svg');
    expect(await page.goBack()).toBeNull();
  });

  it.each([
    ['has set the clock', (page: Page) => page.clock.install()],
    ['has cut the network', (page: Page) => page.context().setOffline(true)],
    ['listens to the page', (page: Page) => Promise.resolve(page.on('dialog', () => undefined))],
    ['has put a script into it', (page: Page) => page.addInitScript('globalThis.mine = 1')],
  ])('nobody has the browser of who %s', async (_, spoils) => {
    const left = await wasHere();
    await spoils(left);
    await readers.endStory();
    expect(left.isClosed()).toBe(true);
  });

  it('who has never been here, and who differs, has a browser of their own', async () => {
    const left = await wasHere();
    await readers.endStory();
    const others = [
      await readers.take({ ...BLOCKED, isNew: true }),
      await readers.take({ ...BLOCKED, locale: 'de-DE' }),
    ];
    expect(others).not.toContain(left);
    expect(faults).toEqual([]);
  });
};

if (hasChromium()) describe('readers of stories in Chromium', readersOfStories);
else describe.skip('readers of stories in Chromium: it is not installed', readersOfStories);
