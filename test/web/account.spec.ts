import type { CDPSession, Page } from 'playwright-core';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { eventually } from '../support/time/eventually.js';
import { Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { mailedCode } from '../support/clients/sign-in.js';

const LONGER_THAN_FRESH_S = 16 * 60;

/** A phone's or a laptop's own authenticator, which says yes by itself. */
async function authenticator(page: Page): Promise<{ readonly devtools: CDPSession; readonly authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { devtools, authenticatorId };
}

describeInBrowser('a person’s account in the browser', (world) => {
  const baseUrl = () => world().service.running.baseUrl;
  const register = () => Person.registered(baseUrl());
  const onAccountPage = async (person: Person) => {
    const page = await world().signedIn(person.email, '/me/account');
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    return page;
  };
  const makePasskey = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await page.getByLabel('Name of the device').fill(name);
    await page.getByRole('button', { name: 'Go on' }).click();
  };

  /** What wants a fresh sign-in asks for one from now on. */
  const waitTillStale = () => advanceClock(world().service, LONGER_THAN_FRESH_S);
  const proveAgain = async (page: Page, email: string) => {
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.waitFor();
    const address = dialog.getByLabel('E-mail address');
    if ((await address.count()) > 0) await address.fill(email);
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await dialog.getByLabel('Code from the mail').waitFor();
    await dialog.getByLabel('Code from the mail').fill(await mailedCode(baseUrl(), email));
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  it('a person makes a passkey, signs in with it alone, and removes it', async () => {
    const person = await register();
    const page = await onAccountPage(person);
    await authenticator(page);
    await page.getByText('You have no passkey.').waitFor();
    await makePasskey(page, 'My laptop');
    await page.getByText('Your passkey is made.').waitFor();
    await page.getByText('My laptop').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('/');
    await page.goto('/me/account');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('last used').first().waitFor();

    await page.getByRole('button', { name: 'Remove: My laptop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Where you are signed in, you stay so').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey is removed.').waitFor();
    await page.getByText('You have no passkey.').waitFor();
    await page.locator('h1:focus').waitFor();
  });

  it('a person who has been here for a while proves who it is first, and what was written stays', async () => {
    const person = await register();
    const page = await onAccountPage(person);
    await authenticator(page);
    await waitTillStale();
    await makePasskey(page, 'My phone');
    await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Close' }).click();
    const declined = page.getByText('Nothing was changed: show first that it is you.');
    await declined.waitFor();
    await expectCount(page.getByText('Request id'), 0);
    expect(await page.getByLabel('Name of the device').inputValue()).toBe('My phone');

    await page.getByRole('button', { name: 'Go on' }).click();
    await proveAgain(page, person.email);
    await page.getByText('Your passkey is made.').waitFor();
    await page.getByRole('button', { name: 'Remove: My phone' }).waitFor();
  });

  it('a person who has lost the passkey signs in by mail in its place, and removes it', async () => {
    const person = await register();
    const page = await onAccountPage(person);
    await authenticator(page);
    await makePasskey(page, 'Lost phone');
    await page.getByText('Your passkey is made.').waitFor();
    await waitTillStale();
    await page.getByRole('button', { name: 'Remove: Lost phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const again = page.getByRole('dialog', { name: 'Is it you?' });
    await again.getByText('No passkey at hand?').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await again.getByRole('button', { name: 'Sign out and use a code' }).click();
    await world().signIn(page, person.email);
    await page.getByRole('button', { name: 'Remove: Lost phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey is removed.').waitFor();
  });

  it('a device that has a passkey already, or whose owner says no, makes none and says why', async () => {
    const person = await register();
    const page = await onAccountPage(person);
    const { devtools, authenticatorId } = await authenticator(page);
    await makePasskey(page, 'My laptop');
    await page.getByText('Your passkey is made.').waitFor();
    await makePasskey(page, 'My laptop again');
    await page.getByText('This device has a passkey of yours already').waitFor();
    await page.keyboard.press('Escape');

    await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await makePasskey(page, 'A phone');
    await page.getByText('No passkey was made.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person sees where the account is signed in, ends one of them, and then all others', async () => {
    const person = await register();
    const stays = await Person.signedIn(baseUrl(), person.email);
    const page = await onAccountPage(person);
    await page.getByText('Chrome on Linux').waitFor();
    await page.getByText('Here, now').waitFor();
    const ends = page.getByRole('button', { name: /^Sign out there/ });
    await expectCount(ends, 2);
    expect(await accessibilityFaults(page)).toEqual([]);

    await ends.last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out there' }).click();
    await page.getByText('That device is signed out.').waitFor();
    await page.locator('h1:focus').waitFor();
    expect((await person.get('/me')).status).toBe(401);
    expect((await stays.get('/me')).status).toBe(200);

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You are signed in here alone.').waitFor();
    expect((await stays.get('/me')).status).toBe(401);
    await expectCount(ends, 0);
  });

  it('a person switches off mails about moves, and nothing else', async () => {
    const person = await register();
    const page = await onAccountPage(person);
    const moves = page.getByRole('switch', { name: 'When your move takes effect' });
    await moves.click();
    await page.getByRole('switch', { name: 'When your move takes effect', checked: false }).waitFor();
    expect((await person.get('/notifications')).body).toEqual({ claims: true, returned_mail: true, moves: false });
    await moves.focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'When your move takes effect', checked: true }).waitFor();
    expect((await person.get('/notifications')).body).toEqual({ claims: true, returned_mail: true, moves: true });
  });

  it('a person who switches off one mail leaves alone what another window has switched meanwhile', async () => {
    const person = await register();
    const page = await onAccountPage(person);
    await page.getByRole('switch', { name: 'When mail to you came back', checked: true }).waitFor();
    await person.put('/notifications', { claims: true, returned_mail: false, moves: true });
    await page.getByRole('switch', { name: 'When your move takes effect' }).click();
    await page.getByRole('switch', { name: 'When your move takes effect', checked: false }).waitFor();
    await page.getByRole('switch', { name: 'When mail to you came back', checked: false }).waitFor();
    expect((await person.get('/notifications')).body).toEqual({ claims: true, returned_mail: false, moves: false });
  });

  it('a person reads what goes and what stays, proves who it is, types the word, and everything is gone', async () => {
    const person = await register();
    const page = await onAccountPage(person);
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'What stays' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Type the word DELETE').fill('yes');
    await page.getByRole('button', { name: 'Delete everything for good' }).click();
    await page.getByText('so nothing was deleted').waitFor();
    expect((await person.get('/me')).status).toBe(200);

    await waitTillStale();
    await page.getByLabel('Type the word DELETE').fill('delete');
    await page.getByRole('button', { name: 'Delete everything for good' }).click();
    await proveAgain(page, person.email);

    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await person.get('/me')).status).toBe(401);
    const statement = await page.getByRole('link', { name: 'Save the signed statement' }).getAttribute('href');
    const stated = await fetch(new URL(String(statement), baseUrl()));
    expect([stated.status, stated.headers.get('content-type')]).toEqual([200, 'application/jose']);
    await page.goto('/me');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: '__Host-session' }));
  });

  it('a person whose deletion had no answer is not told that nothing was done', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me/account/delete');
    let isDeleted = false;
    await page.route('**/person/v1/me', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      if (isDeleted) await route.fetch();
      return route.abort();
    });
    const confirm = async (): Promise<void> => {
      await page.getByLabel('Type the word DELETE').fill('DELETE');
      await page.getByRole('button', { name: 'Delete everything for good' }).click();
    };
    await confirm();
    await page.getByText('It may have happened all the same').waitFor();
    expect((await person.get('/me')).status).toBe(200);

    isDeleted = true;
    await confirm();
    await page.getByText('Your account may be deleted: if it is, a mail says so.').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectCount(page.getByText('it was not done'), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await person.get('/me')).status).toBe(401);
  });

  it('the last owner of a business is told why nothing was deleted, and where to change that', async () => {
    const person = await register();
    const owner = await Member.signIn(baseUrl(), person.email);
    await owner.registers();
    await eventually(async () => dataOf(await owner.get('/console/v1/businesses')).length === 1);
    const page = await world().signedIn(person.email, '/me/account/delete');
    await page.getByLabel('Type the word DELETE').fill('DELETE');
    await page.getByRole('button', { name: 'Delete everything for good' }).click();
    await page.getByText('you are the last owner of a business').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await person.get('/me')).status).toBe(200);
    expect(await page.getByRole('link', { name: 'Go to your businesses' }).getAttribute('href')).toBe('/business');
  });

  it('nobody is led to believe by a link that an account was deleted', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me/goodbye');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await expectCount(page.getByText('Your account is deleted'), 0);
  });
});
