import type { Page } from 'playwright-core';
import { eventually } from '../time/eventually.js';

/** A page asks this often before it says that the service is out of reach: web/src/page/start-page.tsx. */
const TRIES = 3;

/** The reader looks at another window for a minute and comes back to the page, which looks again at what it shows. */
export async function comesBack(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
}

/**
 * The same while the service is out of reach; resolves once the page has given up.
 * @param path what it asks for in vain
 */
export async function comesBackInVain(page: Page, path: string): Promise<void> {
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === path) failures += 1;
  });
  await comesBack(page);
  await eventually(() => Promise.resolve(failures >= TRIES || undefined));
}

/**
 * The reader comes back after a moment, in which nothing has become old.
 * @param path what the page asks for anew all the same; resolves once it has the answer
 */
export async function comesBackAtOnce(page: Page, path: string): Promise<void> {
  const isAnswered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  await (await isAnswered).finished();
}
