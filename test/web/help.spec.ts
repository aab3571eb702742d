import { randomUUID } from 'node:crypto';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';

const CONTACT = 'help@consent.example';

describeInBrowser(
  'an installation that names whom to ask for help',
  (world) => {
    it.each(['/', '/sign-in', '/docs', '/docs/your-proof'])('says so at the foot of %s', async (path) => {
      const page = await world().reader();
      await page.goto(path);
      const link = page.getByRole('contentinfo').getByRole('link', { name: CONTACT });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe(`mailto:${CONTACT}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it('says so at the foot of an app, and beside the id of a request that is to be quoted', async () => {
      const page = await world().entered('person', `/me/grants/${randomUUID()}/receipt`);
      const failed = page.getByRole('alert').filter({ hasText: 'Request id, to quote when you ask for help:' });
      await failed.getByText('Need help?').waitFor();
      await failed.getByRole('link', { name: CONTACT }).waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: CONTACT }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  },
  { SUPPORT_CONTACT: CONTACT },
);

describeInBrowser(
  'an installation that names a page for help',
  (world) => {
    it('leads there, and shows where that is', async () => {
      const page = await world().reader({ locale: 'de-DE' });
      await page.goto('/sign-in');
      const foot = page.getByRole('contentinfo').filter({ hasText: 'Brauchen Sie Hilfe?' });
      const link = foot.getByRole('link', { name: 'help.consent.example' });
      expect(await link.getAttribute('href')).toBe('https://help.consent.example/contact?from=pages');
    });
  },
  { SUPPORT_CONTACT: 'https://help.consent.example/contact?from=pages' },
);

describeInBrowser('an installation that names nobody for help', (world) => {
  it('has no foot for it', async () => {
    const page = await world().reader();
    const asked = page.waitForResponse('**/contact.json');
    await page.goto('/sign-in');
    expect(await (await asked).json()).toEqual({ contact: null });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectCount(page.getByRole('contentinfo'), 0);
  });
});
