import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityFaults, describeInBrowser } from '../support/browser-world.js';
import { addressOf, EVERY_PAGE, type EveryPage } from '../support/every-page.js';

const NARROW = { width: 360, height: 800 };
const WIDE = { width: 1280, height: 800 };
/** Such as `me.key.title`. */
const KEY = /\b(?:business|me|shared|signIn|staff|welcome)\.[a-zA-Z]\w*(?:\.\w+)*\b/;
const TABLE = EVERY_PAGE.map((one) => [one.path, one] as const);

describeInBrowser('every page', (world) => {
  /** As its reader sees it, with all that it asks for there. */
  const shown = async (one: EveryPage, options: BrowserContextOptions = {}): Promise<Page> => {
    const address = await addressOf(one, world());
    const seen = { viewport: NARROW, ...options };
    const page = one.reader === null ? await world().reader(seen) : await world().entered(one.reader, address, seen);
    if (one.reader === null) await page.goto(address);
    await isThere(page);
    return page;
  };
  const isThere = async (page: Page): Promise<void> => {
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(`!/Loading…|Wird geladen/.test(document.body.innerText)`);
  };
  const isTooWide = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

  it.each(TABLE)('%s can be used by everybody, light and dark, on a phone and on a desk', async (_name, one) => {
    const page = await shown(one);
    const faults: unknown[] = [];
    for (const viewport of [NARROW, WIDE])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        const found = await accessibilityFaults(page);
        const seen = `${String(viewport.width)} ${colorScheme}`;
        faults.push(
          ...found.map((fault) => `${seen}: ${fault}`),
          ...((await isTooWide(page)) ? [`${seen}: scrolls`] : []),
        );
      }
    expect(faults).toEqual([]);
  });

  it.each(TABLE)('%s speaks German throughout, and fits a phone', async (_name, one) => {
    const page = await shown(one, { locale: 'de-DE' });
    const said = await page.evaluate<string>(SAID);
    expect(KEY.exec(said)?.[0]).toBeUndefined();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await isTooWide(page)).toBe(false);
  });

  it.each(TABLE)('%s is used with the keyboard alone, and shows where one is', async (_name, one) => {
    const page = await shown(one, { viewport: WIDE });
    await page.evaluate(MARK);
    const all = await page.evaluate<number>('document.querySelectorAll("[data-stop]").length');
    const reached = new Set<string>();
    // A field for a day has stops within it, which show themselves: once seen is enough.
    const unseen = new Map<string, string>();
    const seen = new Set<string>();
    await page.evaluate('document.activeElement?.blur()');
    for (let presses = 0; presses < 2 * all + 10 && reached.size < all; presses++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate<{ id: string; outline: string; name: string } | null>(STOP);
      if (stop === null) continue;
      reached.add(stop.id);
      if (stop.outline === 'none') unseen.set(stop.id, stop.name);
      else seen.add(stop.id);
    }
    const never = [...unseen].filter(([id]) => !seen.has(id)).map(([, name]) => name);
    expect([all - reached.size, never]).toEqual([0, []]);
  });

  it('every moment is shown in the reader’s own zone, and in UTC where one points at it', async () => {
    await addressOf({ path: '/me/grants/:id', reader: 'person' }, world());
    const page = await world().entered('person', '/me/history', { timezoneId: 'America/New_York' });
    const time = page.locator('time').first();
    const [at, shown, pointedAt] = [
      new Date((await time.getAttribute('datetime')) ?? ''),
      await time.textContent(),
      await time.getAttribute('title'),
    ];
    const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/New_York' } as const;
    expect(shown).toBe(new Intl.DateTimeFormat('en', style).format(at));
    expect(pointedAt).toBe(`${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`);
  });
});

/** All that is shown or read out. */
const SAID = `[document.title, document.body.innerText, ...[...document.querySelectorAll('*')].flatMap((element) =>
  ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')`;

/** Numbers what can be used. Of a group of radio buttons the one that is chosen, or the first, is reached by Tab. */
const MARK = `(() => {
  const groups = new Set();
  let next = 0;
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    const { width, height } = element.getBoundingClientRect();
    if (element.disabled || element.tabIndex < 0 || (width === 0 && height === 0)) continue;
    if (element.type === 'radio') {
      if (groups.has(element.name)) continue;
      if (!element.checked && document.querySelector('input[type=radio][name="' + CSS.escape(element.name) + '"]:checked')) continue;
      groups.add(element.name);
    }
    element.dataset.stop = String(next++);
  }
})()`;

const STOP = `(() => {
  const element = document.activeElement;
  const id = element?.dataset.stop;
  if (id === undefined) return null;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const outline = outlineStyle === 'none' && boxShadow === 'none' ? 'none' : 'there';
  return { id, outline, name: element.tagName + ' ' + (element.textContent || element.getAttribute('aria-label')) };
})()`;
