import { describeInBrowser } from '../support/web/browser-world.js';
import { LARGE_LETTERS } from '../support/web/chromium.js';
import { isTooWide, PAGE_TABLE, shownPage } from '../support/web/every-page.js';

describeInBrowser(
  'every page with letters twice as large',
  (world) => {
    it.each(PAGE_TABLE)('%s fits the width of a phone', async (_name, one) => {
      const page = await shownPage(one, world());
      expect(await page.evaluate<string>('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
      expect(await isTooWide(page)).toBe(false);
    });
  },
  {},
  LARGE_LETTERS,
);
