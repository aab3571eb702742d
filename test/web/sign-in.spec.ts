import type { Page } from 'playwright-core';
import { Browser } from '../support/web/browser.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { eventually } from '../support/time/eventually.js';
import { mailedCode, mailedLink } from '../support/clients/sign-in.js';
import { addAuthenticator } from '../support/web/virtual-authenticator.js';

describeInBrowser('signing in', (world) => {
  const emailOf = (name: string): string => `${name}@sign-in.example`;
  const codeFor = (email: string): Promise<string> => mailedCode(world().baseUrl, email);
  const asksForCode = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('a code is on its way').waitFor();
  };
  const enters = async (page: Page, code: string): Promise<void> => {
    await page.getByLabel('Code from the mail').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const isIn = (page: Page): Promise<void> =>
    page.getByRole('heading', { name: 'You are signed in', exact: true }).waitFor();
  /** Somebody else's browser asks for a mail; its link. */
  const linkFor = async (email: string): Promise<string> => {
    await new Browser(world().baseUrl).send('POST', '/auth/v1/codes', { email });
    return mailedLink(world().baseUrl, email);
  };
  /** Six digits that are not these. */
  const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

  it('a code from the mail signs in, however its digits are grouped, and says where to go', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    expect(await accessibilityFaults(page)).toEqual([]);
    await asksForCode(page, emailOf('code'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await enters(page, (await codeFor(emailOf('code'))).replace(/^.../, ' $& '));

    await isIn(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'For businesses' }).click();
    await page.getByRole('heading', { name: 'Your businesses' }).waitFor();
  });

  it('the code that was sent is still taken after the page was loaded anew', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await asksForCode(page, emailOf('reload'));
    await page.reload();
    await page.getByText('when this page was loaded anew').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('@');
    await enters(page, await codeFor(emailOf('reload')));
    await isIn(page);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('in development the mail is shown where it is waited for', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await asksForCode(page, emailOf('mailbox'));
    await page.getByRole('button', { name: 'Show the newest mail' }).click();
    await page.getByText(await codeFor(emailOf('mailbox'))).waitFor();
  });

  it('the link from the mail signs in another browser than the one that asked, after a tap, and leaves no trace', async () => {
    const phone = await world().reader({ viewport: { width: 360, height: 800 } });
    await phone.goto(await linkFor(emailOf('link')));
    await phone.getByRole('heading', { name: 'Sign in here?' }).waitFor();
    expect(new URL(phone.url()).hash).toBe('');
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await phone.getByRole('heading', { name: 'Hier anmelden?' }).waitFor();
    await phone.getByLabel('Sprache').selectOption({ label: 'English' });
    await phone.getByRole('button', { name: 'Yes, sign me in' }).click();
    await isIn(phone);
    await eventually(async () => (await phone.title()).startsWith('You are signed in') || undefined);
    const left = await phone.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(left).toBe('[{"language":"en"},{}]');
  });

  it('a program that only opens the link uses nothing up', async () => {
    const link = await linkFor(emailOf('opened'));
    const scanner = await world().reader();
    await scanner.goto(link);
    await scanner.getByRole('button', { name: 'Yes, sign me in' }).waitFor();

    const page = await world().reader();
    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, sign me in' }).click();
    await isIn(page);
  });

  it('a used link is told plainly, and a code is the way on', async () => {
    const link = await linkFor(emailOf('used'));
    const first = await world().reader();
    await first.goto(link);
    await first.getByRole('button', { name: 'Yes, sign me in' }).click();
    await isIn(first);

    const page = await world().reader();
    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, sign me in' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await asksForCode(page, emailOf('used'));
    await enters(page, await codeFor(emailOf('used')));
    await isIn(page);
  });

  it('a link that was never one is told like an old one, also to who is signed in', async () => {
    const page = await world().signedIn(emailOf('mangled'), '/business');
    await page.goto('/sign-in#%00<img src=x>');
    await page.getByText(`signed in here already, as ${emailOf('mangled')}`).waitFor();
    await page.getByRole('button', { name: 'Yes, sign me in' }).click();
    await page.getByText('you are signed in here all the same').waitFor();
  });

  it('a link that is pasted where the page is open already is taken as well', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').waitFor();
    await page.goto(await linkFor(emailOf('pasted')));
    await page.getByRole('button', { name: 'Yes, sign me in' }).click();
    await isIn(page);
    expect(new URL(page.url()).hash).toBe('');
  });

  it('a wrong code says how many tries are left, at the field, and the right one still works', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await asksForCode(page, emailOf('wrong'));
    const code = await codeFor(emailOf('wrong'));
    await enters(page, otherThan(code));
    await page.getByText('4 tries are left').waitFor();
    expect(await page.evaluate('document.activeElement?.name')).toBe('code');
    expect(await accessibilityFaults(page)).toEqual([]);
    await enters(page, code);
    await isIn(page);
  });

  it('after a wrong code the focus is not taken from the button for another one, also where none can be sent', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await asksForCode(page, emailOf('another'));
    await enters(page, otherThan(await codeFor(emailOf('another'))));
    await page.getByText('4 tries are left').waitFor();
    await page.context().setOffline(true);
    const another = page.getByRole('button', { name: 'Send another code' });
    await another.press('Enter');
    await page.getByText('The service did not answer').waitFor();
    expect(await another.and(page.locator(':focus')).count()).toBe(1);
  });

  it('after five wrong codes the right one is too late, and another one is sent', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await asksForCode(page, emailOf('guesser'));
    const wrong = otherThan(await codeFor(emailOf('guesser')));
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      await enters(page, wrong);
      await page.getByText(`${left} left`).waitFor();
    }
    await enters(page, wrong);
    await page
      .getByRole('alert')
      .filter({ hasText: 'That was the fifth wrong code' })
      .and(page.locator(':focus'))
      .waitFor();
    await expectCount(page.getByLabel('Code from the mail'), 0);
    await page.getByRole('button', { name: 'Send another code' }).click();
    await page.getByText('Another code is on its way').waitFor();
    await enters(page, await codeFor(emailOf('guesser')));
    await isIn(page);
  });

  it('of two codes that were asked for, only the newest works here', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await asksForCode(page, emailOf('twice'));
    const first = await codeFor(emailOf('twice'));
    await page.getByRole('button', { name: 'Send another code' }).click();
    await page.getByText('Only the newest one works here').waitFor();
    const second = await codeFor(emailOf('twice'));
    await enters(page, first === second ? otherThan(first) : first);
    await page.getByText('4 tries are left').waitFor();
    await enters(page, second);
    await isIn(page);
  });

  it('an address that is none is refused where it stands', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill('ada@nowhere');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('“E-mail address” must be an e-mail address.').waitFor();
    expect(await page.evaluate('document.activeElement?.name')).toBe('email');
  });

  it('a passkey signs in alone; one that is not unlocked is told plainly', async () => {
    const page = await world().signedIn(emailOf('passkey'), '/sign-in');
    const device = await addAuthenticator(page);
    await page.evaluate(MAKE_PASSKEY);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Your address, on your terms' }).waitFor();

    await page.goto('/sign-in');
    await device.unlocks(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used').waitFor();
    await device.unlocks(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await isIn(page);
  });

  it('whose session was ended elsewhere is asked to sign in again, and stays on the page', async () => {
    const page = await world().reader();
    await page.goto('/business/nowhere');
    await world().signIn(page, emailOf('ended'));
    await page.getByRole('heading', { name: 'There is no such business' }).waitFor();
    const elsewhere = await Browser.signedIn(world().baseUrl, emailOf('ended'));
    expect((await elsewhere.send('DELETE', '/auth/v1/sessions')).status).toBe(204);
    await page.getByRole('banner').getByRole('link', { name: 'All businesses' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await world().signIn(page, emailOf('ended'));
    await page.getByRole('heading', { name: 'Your businesses' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/business\/?$/);
  });

  it('without an answer of the service the page says so, and nothing is lost', async () => {
    const page = await world().reader();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill(emailOf('offline'));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('The service did not answer').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('a code is on its way').waitFor();
  });
});

/** What the page for passkeys does, for stories that begin with one. */
const MAKE_PASSKEY = `(async () => {
  const send = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/auth/v1/passkeys' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await send('/options', {}));
  const made = await navigator.credentials.create({ publicKey });
  await send('', { name: 'This browser', response: made.toJSON() });
})()`;
