import { existsSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accessibilityFaults, describeInBrowser, type BrowserWorld } from '../support/web/browser-world.js';

/** The built pages, but for the reference: axe is not held against its widget (docs/accessibility.md). */
const GUIDES = ['/docs', ...namesIn('dist/web/docs').map((name) => `/docs/${name}`)];
/** One of each kind: in another light and width the others are like these. */
const UNLIKE = ['/docs', '/docs/api', '/docs/webhook-endpoints', '/docs/not-found'];

function namesIn(folder: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const names = files.filter((file) => file.endsWith('.html')).map((file) => file.replace('.html', ''));
  return names.filter((name) => name !== 'index' && name !== 'reference');
}

/** Addresses beyond this service that a page asks for. */
function foreignRequests(page: Page, world: BrowserWorld): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${world.baseUrl}/`) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  return foreign;
}

describeInBrowser('the documentation', (world) => {
  it.each([
    ['light on a phone', 'light', 360, GUIDES],
    ['dark on a desk', 'dark', 1280, UNLIKE],
  ] as const)(
    'is readable for everybody in %s',
    async (_, colorScheme, width, paths) => {
      const page = await world().reader({ colorScheme, viewport: { width, height: 800 } });
      for (const path of paths) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
        const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect([path, await page.evaluate(tooWide)]).toEqual([path, 0]);
      }
    },
    240_000,
  );

  it('shows the demo’s keys where there is a demo, to be copied', async () => {
    const page = await world().reader({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/docs');
    const { api_key: apiKey } = world().service.demo.business;
    await page.getByText(apiKey).waitFor();
    await page.getByRole('button', { name: 'Copy API key of the demo’s business' }).click();
    await page.getByText('Copied: API key').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(apiKey);
  });

  it('has its guides one link from each other, and within a guide a table of contents', async () => {
    const page = await world().reader();
    await page.goto('/docs');
    await page.getByRole('link', { name: /Five minutes/ }).click();
    await page.getByRole('article').getByRole('link', { name: 'API guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'The API' }).waitFor();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Limits' }).click();
    expect(new URL(page.url()).hash).toBe('#limits');
    await page.getByRole('heading', { level: 2, name: 'Limits' }).waitFor();
  });

  it('shows each snippet in one language, the one that the reader chose, on other pages as well', async () => {
    const page = await world().reader();
    await page.goto('/docs/look-ups');
    const code = page.getByRole('figure');
    await code.getByText('curl $CONSENT_BASE_URL/v1/status').waitFor();
    expect(await code.filter({ hasText: 'client.status.get()' }).count()).toBe(0);
    await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'TypeScript' }).first().click();
    await code.getByText('client.status.get()').waitFor();
    expect(await code.filter({ hasText: 'curl' }).count()).toBe(0);

    await page.goto('/docs/grants');
    await code.getByText('client.grants.release(grantId)').waitFor();
    const pressed = page.getByRole('button', { pressed: true });
    expect(new Set(await pressed.allTextContents())).toEqual(new Set(['TypeScript']));
  });

  describe('in its reference', () => {
    let page: Page;
    let foreign: readonly string[];
    beforeAll(async () => {
      page = await world().stays();
      foreign = foreignRequests(page, world());
      await page.goto('/docs/reference');
      await page.getByRole('heading', { name: 'Look up a key' }).waitFor();
    });
    const turnsToPersons = async (): Promise<void> => {
      await page.getByRole('button', { name: /Businesses’ programs/ }).click();
      await page.getByText('A person’s app: /person/v1').click();
      await page.getByRole('heading', { name: 'Register' }).first().waitFor();
    };

    it('lets a route be tried out with the demo’s key on a person of the demo, as it stands', async () => {
      await page.getByRole('link', { name: /Look up a key/ }).click();
      await page.getByRole('button', { name: 'Test Request (post /v1/previews)' }).click();
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/previews');
      await page.getByRole('button', { name: /^Send post request/ }).click();
      expect((await answered).status()).toBe(201);
      await page.keyboard.press('Escape');
    });

    it('shows every route of every face, with nothing from elsewhere, and lets whoever is signed in try them', async () => {
      await turnsToPersons();
      expect(foreign).toEqual([]);
      expect(await accessibilityFaults(page, { except: ['#reference'] })).toEqual([]);

      const [ada] = world().service.demo.people;
      await world().enter(page, 'person');
      await page.getByRole('link', { name: /See yourself/ }).click();
      await page.getByRole('button', { name: 'Test Request (get /person/v1/me)' }).click();
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/person/v1/me');
      await page.getByRole('button', { name: /^Send get request/ }).click();
      expect(await (await answered).json()).toMatchObject({ email: ada?.email });
    });
  });
});
