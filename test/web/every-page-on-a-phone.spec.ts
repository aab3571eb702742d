import { describeInBrowser } from '../support/web/browser-world.js';
import { LARGE_LETTERS } from '../support/web/chromium.js';
import { isTooWide, PAGE_TABLE, shownPage } from '../support/web/every-page.js';

/** Such as `me.key.title`. */
const KEY = /\b(?:account|assistants|business|connect|me|shared|signIn|staff|welcome)\.[a-zA-Z]\w*(?:\.\w+)*\b/;

/** In German most texts are longer: what fits with large letters then is the most that must fit. */
const HARDEST = { title: 'in German with letters twice as large', locale: 'de-DE', letters: '32px' };
const EASIER = [
  { title: 'in English with letters twice as large', locale: 'en-US', letters: '32px' },
  { title: 'in German with letters as they are', locale: 'de-DE', letters: '16px' },
];

for (const { title, locale, letters } of [HARDEST, ...(process.env['TEST_ROUNDS'] === 'full' ? EASIER : [])])
  describeInBrowser(
    `every page ${title}`,
    (world) => {
      it.each(PAGE_TABLE)('%s speaks that language throughout, and fits the width of a phone', async (_name, one) => {
        const page = await shownPage(one, world(), { locale });
        const said = await page.evaluate<string>(SAID);
        expect(KEY.exec(said)?.[0]).toBeUndefined();
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2));
        expect(await page.evaluate<string>('getComputedStyle(document.documentElement).fontSize')).toBe(letters);
        expect(await isTooWide(page)).toBe(false);
      });
    },
    {},
    letters === '32px' ? LARGE_LETTERS : [],
  );

/** All that is shown or read out. */
const SAID = `[document.title, document.body.innerText, ...[...document.querySelectorAll('*')].flatMap((element) =>
  ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')`;
