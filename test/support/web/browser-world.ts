import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { APIResponse, Browser, Locator, Page } from 'playwright-core';
import { hasChromium, launchChromium } from './chromium.js';
import { eventually } from '../time/eventually.js';
import { freePort } from '../processes/free-port.js';
import { startService, type Service } from '../service/service.js';
import { mailedCode } from '../clients/sign-in.js';
import { DESK, PATIENCE_MS, Readers, type ReaderOptions } from './readers.js';

const USUAL = { locale: 'en-US', serviceWorkers: 'block' } as const;

/** Of the demo. */
type Door = 'person' | 'business' | 'staff';

/** The service, a browser beside it, and what went wrong on any page. */
export class BrowserWorld {
  /** Policy violations and scripts' errors of every page since the last look. */
  private readonly faults: string[] = [];
  /** By door and options. */
  private readonly residents = new Map<string, Page>();
  private readonly readers: Readers;

  private constructor(
    readonly service: Service,
    readonly baseUrl: string,
    private readonly browser: Browser,
  ) {
    this.readers = new Readers(browser, baseUrl, this.faults);
  }

  static async start(environment: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<BrowserWorld> {
    const port = await freePort();
    const service = await startService({ environment: { PORT: String(port), ...environment } });
    const browser = await launchChromium('shell', args);
    // Passkeys and secure cookies want the name: an address of digits is no origin that is trusted.
    return new BrowserWorld(service, `http://localhost:${String(port)}`, browser);
  }

  /**
   * Somebody with a browser of their own, 1280 pixels wide and in English unless said otherwise, and without the worker
   * that opens a person's app offline: keeping all that the app is made of takes a new browser as long as the page.
   */
  reader(options: ReaderOptions = {}): Promise<Page> {
    return this.readers.take({ ...USUAL, ...options });
  }

  /** A reader who stays from story to story, with all that they have opened. */
  stays(): Promise<Page> {
    return this.readers.keep(USUAL);
  }

  /** Signs in on the page that is shown, with the code that comes by mail. */
  async signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('a code is on its way').waitFor();
    await page.getByLabel('Code from the mail').fill(await mailedCode(this.baseUrl, email));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  }

  /** A reader who has signed in by mail before, at an address. */
  async signedIn(email: string, path: string, options: ReaderOptions = {}): Promise<Page> {
    const page = await this.reader(options);
    const asked = await this.postAs(page, '/auth/v1/codes', { email });
    const { flow_id } = (await asked.json()) as { readonly flow_id: string };
    const proof = { flow_id, code: await mailedCode(this.baseUrl, email), cookie: true };
    expect((await this.postAs(page, '/auth/v1/sessions', proof)).status()).toBe(201);
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    return page;
  }

  /** A reader who came in by one of the demo's doors, at an address: an address gets few mails an hour. */
  async entered(door: Door, path: string, options: ReaderOptions = {}): Promise<Page> {
    const page = await this.reader(options);
    await this.enter(page, door);
    await page.goto(path);
    return page;
  }

  /**
   * The same reader at each address in turn, who stays from story to story: a browser of one's own takes longer than
   * most pages do. The worker looks after a person's app here, as it does for somebody who comes again.
   */
  async resident(door: Door, path: string, options: ReaderOptions = {}): Promise<Page> {
    const name = JSON.stringify([door, options]);
    let page = this.residents.get(name);
    if (page === undefined) {
      page = await this.readers.keep({ ...USUAL, serviceWorkers: 'allow', ...options });
      this.residents.set(name, page);
      await this.enter(page, door);
    }
    await page.setViewportSize(options.viewport ?? DESK);
    await page.emulateMedia({ colorScheme: null });
    await page.goto(path);
    return page;
  }

  /** By one of the demo's doors, on the page that is shown. */
  async enter(page: Page, door: Door): Promise<void> {
    await this.postAs(page, '/dev/v1/sign-in', { as: door });
  }

  /** With the page's cookies, as one of our pages does. */
  private postAs(page: Page, path: string, data: object): Promise<APIResponse> {
    return page.context().request.post(path, { data, headers: { origin: this.baseUrl } });
  }

  /** What went wrong since the last look: nobody reads the story's pages any more. */
  async endStory(): Promise<readonly string[]> {
    await this.readers.endStory();
    return this.faults.splice(0);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }
}

/**
 * Stories told in Chromium against the whole service; skipped by name where it is not installed. Each fails on a policy
 * violation and on a script's error as well.
 * @param args of the browser
 */
export function describeInBrowser(
  title: string,
  stories: (world: () => BrowserWorld) => void,
  environment: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): void {
  const told = (): void => {
    let world: BrowserWorld;
    beforeAll(async () => {
      world = await BrowserWorld.start(environment, args);
    });
    afterEach(async () => {
      expect(await world.endStory()).toEqual([]);
    });
    afterAll(() => world.stop());
    stories(() => world);
  };
  if (hasChromium()) describe(title, told);
  else describe.skip(`${title}: Chromium is not installed`, told);
}

/** A page takes it in in a quarter of a second of the processor, more than most looks at one with it take. */
const AXE = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8');

interface Looked {
  /** The one rule that a page is held against; without it all are. */
  readonly rule?: string;
  /** What is not looked at, as selectors. */
  readonly except?: readonly string[];
}

/** What axe finds against WCAG 2.2 AA and its own best practices, as `rule: element`. */
export async function accessibilityFaults(page: Page, { rule, except }: Looked = {}): Promise<readonly string[]> {
  // Behind an open dialog it has no role.
  await page.locator('h1').first().waitFor();
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const part = except === undefined ? 'document' : JSON.stringify({ exclude: except });
  const options: RunOptions = { resultTypes: ['violations'], ...(rule !== undefined && { runOnly: [rule] }) };
  const run = `axe.run(${part}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(run);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** As many of them are shown, or will be in a moment. */
export async function expectCount(found: Locator, count: number): Promise<void> {
  const isThere = async (): Promise<true | undefined> => ((await found.count()) === count ? true : undefined);
  await eventually(isThere, PATIENCE_MS).catch(async () => {
    expect(await found.count()).toBe(count);
  });
}
