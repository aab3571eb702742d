import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A picture of the pages' own, which runs nothing: whoever leaves for it stays in the same process. */
const NOWHERE = '/icon.svg';
/** What a story can do to a page or its browser that is not undone here. */
const LASTING = [
  ...['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
  ...['on', 'once', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
];
const OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

/** Somebody with a page in a browser of their own. */
export class Reader {
  private isSpoilt: boolean;
  private readonly context: BrowserContext;

  /** @param kind readers of one kind are alike */
  constructor(
    readonly kind: string,
    readonly page: Page,
    options: BrowserContextOptions,
  ) {
    this.context = page.context();
    // What a worker keeps is not known here.
    this.isSpoilt = options.serviceWorkers !== 'block';
    for (const name of LASTING) for (const target of [page, this.context]) this.watch(target, name);
    for (const name of OF_CLOCK) this.watch(this.context.clock, name);
  }

  /** Whether somebody else can have it, who finds nothing in it; it is closed otherwise. */
  async isEmptied(): Promise<boolean> {
    const pages = this.context.pages();
    // What still answers for the service would fail with the page under it, and the story with it.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    if (this.isSpoilt || this.page.isClosed() || !(await this.leaves())) {
      await this.context.close();
      return false;
    }
    await Promise.all(pages.filter((page) => page !== this.page).map((page) => page.close()));
    await this.page.evaluate(`name = ''`);
    const devtools = await this.context.newCDPSession(this.page);
    const storageTypes = 'local_storage,indexeddb,cache_storage';
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(this.page.url()).origin, storageTypes });
    await devtools.send('Page.resetNavigationHistory');
    await devtools.detach();
    await this.context.clearCookies();
    this.isSpoilt = false;
    return true;
  }

  /** False for a page that the story leaves on its way elsewhere. */
  private leaves(): Promise<boolean> {
    return this.page.goto(NOWHERE).then(
      () => true,
      () => false,
    );
  }

  private watch(target: object, name: string): void {
    const original: unknown = Reflect.get(target, name);
    if (typeof original !== 'function') return;
    Reflect.set(target, name, (...given: readonly unknown[]): unknown => {
      this.isSpoilt = true;
      const done: unknown = Reflect.apply(original, target, given);
      return done;
    });
  }
}
