import type { Page } from 'playwright-core';

interface SlowAnswer {
  /** Once the page has sent its change. */
  readonly wasAsked: Promise<void>;
  /** Lets the answer go; resolves once the page has had time to do what it does with it. */
  readonly answer: () => Promise<void>;
}

/** Holds back the answer to the next change that a page sends: what a slow network does. */
export async function withSlowAnswer(page: Page, path: string): Promise<SlowAnswer> {
  let letGo = (): void => undefined;
  let tell = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  const wasAsked = new Promise<void>((resolve) => (tell = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tell();
    await isLetGo;
    return route.continue();
  });
  const isAnswered = page.waitForResponse((response) => response.request().method() === 'POST');
  const answer = async (): Promise<void> => {
    letGo();
    await (await isAnswered).finished();
    // What comes after it comes to the page after it.
    await page.evaluate(`fetch('/contact.json').then((later) => later.text())
      .then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))`);
  };
  return { wasAsked, answer };
}
