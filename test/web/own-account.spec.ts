import { accessibilityFaults, describeInBrowser } from '../support/web/browser-world.js';
import { Browser } from '../support/web/browser.js';
import { Member } from '../support/personas/member.js';

describeInBrowser('an account without an address', (world) => {
  it('is signed out everywhere else by who is only a member of a business', async () => {
    const email = 'everywhere@members.example';
    const page = await world().signedIn(email, '/business');
    const elsewhere = await Browser.signedIn(world().baseUrl, email);
    await page.getByRole('link', { name: `Signed in as ${email}` }).click();
    await page.getByRole('heading', { name: 'You are signed in', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You are signed in here alone.').waitFor();
    expect((await elsewhere.send('GET', '/auth/v1/account')).status).toBe(401);
  });

  it('is deleted by its owner, who hears first of a business that would have nobody', async () => {
    const email = 'deletes@members.example';
    const owner = await Member.signIn(world().baseUrl, email);
    const path = await owner.registers('Example Letters');
    const page = await world().signedIn(email, '/sign-in');
    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Delete this account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete this account' }).click();
    };
    await remove();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.keyboard.press('Escape');

    expect((await owner.delete(path)).status).toBe(204);
    const other = await page.context().newPage();
    await other.goto('/business');
    await other.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    await remove();
    await page.getByRole('heading', { name: 'Your address, on your terms' }).waitFor();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect((await owner.get('/auth/v1/account')).status).toBe(401);
  });

  it('may be deleted where the answer to that was lost, and its owner is told to look for a mail', async () => {
    const email = 'unanswered@members.example';
    const page = await world().signedIn(email, '/sign-in');
    await page.route('**/auth/v1/account', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Delete this account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this account' }).click();
    await page.getByText('Your account may be deleted: if it is, a mail says so.').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
