import type { Page } from 'playwright-core';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { addAuthenticator } from '../support/web/virtual-authenticator.js';

const STAFF = ['sam@consent.example', 'tia@consent.example'] as const;

describeInBrowser(
  'the passkeys of a member of staff in the browser',
  (world) => {
    const withPasskey = async (email: string) => {
      const page = await world().signedIn(email, '/sign-in');
      await addAuthenticator(page);
      await page.getByRole('button', { name: 'Make a passkey' }).click();
      await page.getByLabel('Name of the device').fill('Work laptop');
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByText('Your passkey is made.').waitFor();
      return page;
    };
    const asksForPasskey = async (page: Page) => {
      const again = page.getByRole('dialog', { name: 'Is it you?' });
      await again.getByText('For staff a code by mail is not enough here').waitFor();
      await again.getByText('Whoever runs this service can clear it').waitFor();
      await expectCount(again.getByRole('button', { name: 'Sign out and use a code' }), 0);
      expect(await accessibilityFaults(page)).toEqual([]);
      return again;
    };

    it('are removed once the passkey was shown, where a code by mail had signed in', async () => {
      const page = await withPasskey(STAFF[0]);
      await page.getByRole('button', { name: 'Remove: Work laptop' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      const again = await asksForPasskey(page);
      await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByText('The passkey is removed.').waitFor();
      await page.getByText('You have no passkey.').waitFor();
    });

    it('get no other one beside them without it, and it is said what to do where it is lost', async () => {
      const page = await withPasskey(STAFF[1]);
      await page.getByRole('button', { name: 'Make a passkey' }).click();
      await page.getByLabel('Name of the device').fill('Another laptop');
      await page.getByRole('button', { name: 'Go on' }).click();
      const again = await asksForPasskey(page);
      await again.getByRole('button', { name: 'Close' }).click();
      await page.getByText('Nothing was changed: show first with a passkey that it is you.').waitFor();
      await expectCount(page.getByText('Another laptop'), 0);
    });
  },
  { STAFF_EMAILS: STAFF.join(',') },
);
