import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';

const TITLE = 'Your address, on your terms';

describeInBrowser('the page that everybody sees first', (world) => {
  it('says what this is, shows it, and leads to everything', async () => {
    const page = await world().reader();
    await page.goto('/');
    await page.getByRole('heading', { name: TITLE }).waitFor();
    await page.getByRole('button', { name: 'Sign in as a person' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expectCount(page.getByRole('listitem').filter({ hasText: 'You give your key' }), 1);
    const links = await page.evaluate(`[...document.links].map((link) => link.getAttribute('href'))`);
    expect(links).toEqual(['/', '/me', '/business', '/docs', '/sign-in', '/staff']);
  });

  it.each([
    ['a person', '/me', 'My key'],
    ['a business', '/business', 'Your businesses'],
    ['staff', '/staff', 'Requests for production'],
  ])('one tap signs in as %s of the demo', async (who, path, heading) => {
    const page = await world().reader();
    await page.goto('/');
    await page.getByRole('button', { name: `Sign in as ${who}` }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('speaks the language that the reader chooses, also after a reload and on other pages', async () => {
    const page = await world().reader();
    await page.goto('/');
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page.getByRole('heading', { name: 'Ihre Adresse' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Ihre Adresse' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  });
});

describeInBrowser(
  'the page that everybody sees first, where development routes are off',
  (world) => {
    it('has no doors of a demo', async () => {
      const page = await world().reader();
      const asked = page.waitForResponse('**/dev/v1/demo');
      await page.goto('/');
      expect((await asked).status()).toBe(404);
      await page.getByRole('link', { name: 'For staff' }).waitFor();
      await expectCount(page.getByRole('button'), 0);
    });
  },
  { DEVELOPMENT_ROUTES: 'false' },
);
