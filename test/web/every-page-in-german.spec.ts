import { describeInBrowser } from '../support/web/browser-world.js';
import { isTooWide, PAGE_TABLE, shownPage } from '../support/web/every-page.js';

/** Such as `me.key.title`. */
const KEY = /\b(?:account|assistants|business|connect|me|shared|signIn|staff|welcome)\.[a-zA-Z]\w*(?:\.\w+)*\b/;

describeInBrowser('every page in German', (world) => {
  it.each(PAGE_TABLE)('%s speaks German throughout, and fits a phone', async (_name, one) => {
    const page = await shownPage(one, world(), { locale: 'de-DE' });
    const said = await page.evaluate<string>(SAID);
    expect(KEY.exec(said)?.[0]).toBeUndefined();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await isTooWide(page)).toBe(false);
  });
});

/** All that is shown or read out. */
const SAID = `[document.title, document.body.innerText, ...[...document.querySelectorAll('*')].flatMap((element) =>
  ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')`;
