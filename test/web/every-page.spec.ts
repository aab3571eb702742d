import { accessibilityFaults, describeInBrowser } from '../support/web/browser-world.js';
import { keyboardFaults } from '../support/web/by-keyboard.js';
import { addressOf, isTooWide, NARROW, PAGE_TABLE, shownPage, WIDE } from '../support/web/every-page.js';

describeInBrowser('every page', (world) => {
  it.each(PAGE_TABLE)(
    '%s can be used by everybody, light and dark, on a phone and on a desk, and without a mouse',
    async (_name, one) => {
      const page = await shownPage(one, world());
      const faults: unknown[] = [];
      for (const viewport of [NARROW, WIDE])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          // The dark page is the same but for its colours.
          const found = await accessibilityFaults(page, colorScheme === 'dark' ? { rule: 'color-contrast' } : {});
          const seen = `${String(viewport.width)} ${colorScheme}`;
          faults.push(
            ...found.map((fault) => `${seen}: ${fault}`),
            ...((await isTooWide(page)) ? [`${seen}: scrolls`] : []),
          );
        }
      await page.emulateMedia({ colorScheme: 'light' });
      expect([faults, await keyboardFaults(page)]).toEqual([[], { unreached: 0, unseen: [] }]);
    },
  );

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
