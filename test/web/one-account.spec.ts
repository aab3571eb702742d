import type { Page } from 'playwright-core';
import { describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { comesBack } from '../support/web/comes-back.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';

describeInBrowser('a page is one account’s', (world) => {
  const keyOn = async (page: Page): Promise<string> => {
    await page.getByRole('heading', { name: 'My key' }).first().waitFor();
    const shown = /\b[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}\b/.exec(await page.locator('main').innerText());
    if (shown === null) throw new Error('The page shows no key.');
    return shown[0];
  };
  /** Ends once the page itself has shown the title: a locator waits until a page that is on its way is there. */
  const untilTitled = async (page: Page, title: string): Promise<{ readonly shown: Promise<void> }> => {
    let isShown: () => void;
    const shown = new Promise<void>((resolve) => (isShown = resolve));
    await page.exposeFunction('titleIs', (now?: string) => {
      if (now === title) isShown();
    });
    await page.evaluate(`new MutationObserver(() => titleIs(document.querySelector('h1')?.innerText))
      .observe(document, { childList: true, subtree: true })`);
    return { shown };
  };
  const endSession = async (page: Page): Promise<void> => {
    const headers = { origin: world().baseUrl };
    const { request } = page.context();
    expect((await request.delete('/auth/v1/sessions/current', { headers })).status()).toBe(204);
  };
  const signsInElsewhere = async (page: Page, as: 'business' | 'staff'): Promise<Page> => {
    const headers = { origin: world().baseUrl };
    await page.context().request.post('/dev/v1/sign-in', { data: { as }, headers });
    const other = await page.context().newPage();
    await other.goto(`/${as}`);
    return other;
  };

  it('whoever signs in where a session has ended sees nothing of whose it was', async () => {
    const page = await world().entered('person', '/me');
    const key = await keyOn(page);
    await endSession(page);
    await page.getByRole('navigation').getByRole('link', { name: 'My address', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByText('If you had just asked for something here, it was not done.').waitFor();

    // What is shown now cannot come from the service.
    await page.route('**/person/v1/**', () => undefined);
    await world().signIn(page, 'next-one@people.example');
    await page.getByText('next-one@people.example').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'My key', exact: true }).click();
    expect(await page.locator('body').innerText()).not.toContain(key);
  });

  it('whoever stays on a page with a secret whose session has ended leaves nothing to the next who signs in', async () => {
    const owner = await Member.signIn(world().baseUrl, 'stays@one-account.example');
    const id = businessIdIn(await owner.registers('Example Letters'));
    const page = await world().signedIn(owner.email, `/business/${id}/keys`);
    await page.getByLabel('Name of the key').fill('Web shop');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText(/^svc_live_\w{32}$/).waitFor();

    // The browser asks whether to leave the page.
    page.on('dialog', (dialog) => void dialog.dismiss());
    await endSession(page);
    await comesBack(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.route('**/console/v1/**', () => undefined);
    await world().signIn(page, 'next-one@one-account.example');
    expect(await page.locator('body').innerText()).not.toContain('Example Letters');
  });

  it('whoever stays on a page with a secret when another account signs in elsewhere leaves it nothing', async () => {
    const owner = await Member.signIn(world().baseUrl, 'stays-too@one-account.example');
    const id = businessIdIn(await owner.registers('Example Parcels'));
    const page = await world().signedIn(owner.email, `/business/${id}/keys`);
    await page.getByLabel('Name of the key').fill('Web shop');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText(/^svc_live_\w{32}$/).waitFor();
    await page.getByText('Example Parcels').first().waitFor();

    let questions = 0;
    page.on('dialog', (dialog) => {
      questions += 1;
      void dialog.dismiss();
    });
    // What is shown from now on cannot come from the service.
    await page.route('**/console/v1/**', () => undefined);
    // The page asks anew who is signed in, and by then has noticed.
    const accountAnew = page.waitForResponse((response) => response.url().endsWith('/auth/v1/account'));
    await signsInElsewhere(page, 'business');
    await (await accountAnew).finished();
    await expectCount(page.getByText('Example Parcels'), 0);
    expect(questions).toBe(1);
  });

  it('the notice that a session ended is kept where the page is slow to load anew', async () => {
    const page = await world().entered('person', '/me');
    await keyOn(page);
    await endSession(page);
    const signIn = await untilTitled(page, 'Sign in');
    let isHeldBack = false;
    await page.route('/me/address', async (route) => {
      isHeldBack = true;
      await signIn.shown;
      await route.continue();
    });
    const loadsAnew = page.waitForEvent('load');
    await page.getByRole('navigation').getByRole('link', { name: 'My address', exact: true }).click();
    await loadsAnew;
    expect(isHeldBack).toBe(true);
    await page.getByText('If you had just asked for something here, it was not done.').waitFor();
  });

  it('another account that signs in in a second tab is the one that the first tab shows, before it can be deleted', async () => {
    const page = await world().entered('person', '/me/account/delete');
    await page.getByRole('heading', { name: 'Delete' }).first().waitFor();
    await signsInElsewhere(page, 'business');
    await page.getByRole('heading', { name: 'Your name and address' }).waitFor();
  });

  it('signing out in one tab takes the address off the screen of another', async () => {
    const page = await world().entered('person', '/me/address');
    await page.locator('address').first().waitFor();
    const other = await page.context().newPage();
    await other.goto('/me/history');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('address').count()).toBe(0);
    await expectCount(page.getByText('You were signed out.'), 0);
  });

  it('deleting the account in one tab takes the address off the screen of another', async () => {
    const person = await Person.registered(world().service.running.baseUrl);
    const page = await world().signedIn(person.email, '/me/address');
    await page.locator('address').first().waitFor();
    const other = await page.context().newPage();
    await other.goto('/me/account/delete');
    await other.getByLabel('Type the word DELETE').fill('DELETE');
    await other.getByRole('button', { name: 'Delete everything for good' }).click();
    await other.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('address').count()).toBe(0);
  });

  it('a sign-out that fails says that the reader is still signed in', async () => {
    const page = await world().entered('business', '/business');
    await page.route('**/auth/v1/sessions/current', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are still signed in here.').waitFor();
    await page.unroute('**/auth/v1/sessions/current');

    await endSession(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Your address, on your terms' }).waitFor();
  });
});
