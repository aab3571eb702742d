import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Reader } from './reader.js';

export interface ReaderOptions extends BrowserContextOptions {
  /** Whoever has never been here: nothing of the pages is kept in the browser yet. */
  readonly isNew?: boolean;
}

/** Much longer than anything takes on a busy machine; what is waited for longer does not come. */
export const PATIENCE_MS = 20_000;
export const DESK = { width: 1280, height: 800 };

/**
 * The browsers of those who read the pages. What a story leaves as it found it is emptied and goes to the next one: a
 * new browser takes twice as long to show a page, as it has compiled none of it, nor of what looks at it.
 */
export class Readers {
  private inUse: Reader[] = [];
  /** By options. */
  private readonly idle = new Map<string, Reader[]>();

  /** @param faults where policy violations and scripts' errors of every page go */
  constructor(
    private readonly browser: Browser,
    private readonly baseUrl: string,
    private readonly faults: string[],
  ) {}

  /** A page of somebody's own, 1280 pixels wide unless said otherwise. */
  async take({ isNew = false, viewport = DESK, ...options }: ReaderOptions): Promise<Page> {
    const kind = JSON.stringify(options);
    const reader = (isNew ? undefined : this.idle.get(kind)?.pop()) ?? (await this.open(kind, options));
    this.inUse.push(reader);
    if (viewport !== null) await reader.page.setViewportSize(viewport);
    return reader.page;
  }

  /** A page of somebody's own that stays until the end. */
  async keep(options: ReaderOptions): Promise<Page> {
    const page = await this.take({ ...options, isNew: true });
    this.inUse = this.inUse.filter((reader) => reader.page !== page);
    return page;
  }

  /** Closes what cannot be emptied, and empties the others. */
  async endStory(): Promise<void> {
    const ended = this.inUse.splice(0);
    await Promise.all(
      ended.map(async (reader) => {
        if (await reader.isEmptied()) this.idle.set(reader.kind, [...(this.idle.get(reader.kind) ?? []), reader]);
      }),
    );
  }

  private async open(kind: string, options: BrowserContextOptions): Promise<Reader> {
    const context = await this.browser.newContext({ baseURL: this.baseUrl, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.exposeFunction('reportViolation', (what: string) => this.faults.push(what));
    await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      reportViolation('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`);
    context.on('weberror', (error) => this.faults.push(error.error().message));
    return new Reader(kind, await context.newPage(), options);
  }
}
