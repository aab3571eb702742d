import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { comesBackAtOnce } from '../support/web/comes-back.js';
import { addAuthenticator } from '../support/web/virtual-authenticator.js';

const STAFF = 'staff@consent.example';

describeInBrowser(
  'staff in production',
  (world) => {
    it('are led to make a passkey, sign in with it, and only then see anything', async () => {
      const { accounts, sessions } = world().service.running.services;
      const by = { client: null, deviceId: null };
      const { token } = await sessions.start(await accounts.findOrCreate(STAFF), { ...by, proof: 'mail' });
      const page = await world().reader();
      const cookie = { name: '__Host-session', value: token, httpOnly: true, secure: true, sameSite: 'Lax' } as const;
      await page.context().addCookies([{ ...cookie, url: world().baseUrl.replace('http:', 'https:') }]);
      await addAuthenticator(page);

      await page.goto('/staff');
      await page.getByRole('heading', { name: 'Staff sign in with a passkey' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: /passkey/ }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('This laptop');
      await comesBackAtOnce(page, '/staff/v1/production-requests');
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('This laptop');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
      await signIn.waitFor();
      await page.locator('h1:focus').waitFor();
      await signIn.click();
      await page.getByRole('heading', { name: 'Requests for production' }).waitFor();
      await expectCount(page.getByText('Nobody waits for an answer'), 1);
    });
  },
  { NODE_ENV: 'production', DEMO: 'true', DEVELOPMENT_ROUTES: 'false', STAFF_EMAILS: STAFF },
);
