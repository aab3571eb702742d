import type { Page } from 'playwright-core';
import { mailedCode, mailedLink } from '../support/clients/sign-in.js';
import { Person } from '../support/personas/person.js';
import { describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { comesBackAtOnce } from '../support/web/comes-back.js';

const SESSION = '/auth/v1/account';
const ME = '/person/v1/me';

describeInBrowser('what is half written', (world) => {
  const emailOf = (name: string): string => `${name}@half-written.example`;
  const asksForCode = async (page: Page, email: string): Promise<void> => {
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('a code is on its way').waitFor();
  };
  const codeOn = (page: Page) => page.getByLabel('Code from the mail');
  const registers = async (email: string): Promise<Page> => {
    const page = await world().signedIn(email, '/me');
    await page.getByLabel('Given name', { exact: true }).fill('Fay');
    await page.getByLabel('Family name', { exact: true }).fill('Fiction');
    await page.getByLabel('Street and number', { exact: true }).fill('9 Fiction Road');
    return page;
  };

  it.each(['/sign-in', '/me'])('an address at %s stays when the reader comes back to the tab', async (path) => {
    const page = await world().reader();
    await page.goto(path);
    await page.getByLabel('E-mail address').fill(emailOf('typed'));
    await comesBackAtOnce(page, SESSION);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(emailOf('typed'));
  });

  it('an address stays also where the service could not be asked who is signed in', async () => {
    const page = await world().reader();
    await page.route(`**${SESSION}`, (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill(emailOf('unasked'));
    await comesBackAtOnce(page, SESSION);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(emailOf('unasked'));
  });

  it('a code stays, and to whom it was sent, when the reader comes back from the mail', async () => {
    const page = await world().reader();
    await asksForCode(page, emailOf('code'));
    await codeOn(page).fill('123');
    await comesBackAtOnce(page, SESSION);
    expect(await codeOn(page).inputValue()).toBe('123');
    await page.getByText(emailOf('code')).waitFor();
  });

  it('a code is still asked for when the reader looks at the mail once more after a wrong one', async () => {
    const page = await world().reader();
    await asksForCode(page, emailOf('wrong'));
    const code = await mailedCode(world().baseUrl, emailOf('wrong'));
    await codeOn(page).fill(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('4 tries are left').waitFor();
    await comesBackAtOnce(page, SESSION);
    await codeOn(page).fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'You are signed in', exact: true }).waitFor();
  });

  it('a sign-in is over at once for who used the mailed link in another tab', async () => {
    const page = await world().reader();
    await asksForCode(page, emailOf('link'));
    const other = await page.context().newPage();
    await other.goto(await mailedLink(world().baseUrl, emailOf('link')));
    await other.getByRole('button', { name: 'Yes, sign me in' }).click();
    await other.getByRole('heading', { name: 'You are signed in', exact: true }).waitFor();
    await comesBackAtOnce(page, SESSION);
    await page.getByRole('heading', { name: 'You are signed in', exact: true }).waitFor();
  });

  it.each([
    ['/business', 'Your businesses'],
    ['/sign-in', 'You are signed in'],
  ])('who has signed in at %s and cannot be told so yet is told why, and not asked again', async (path, title) => {
    const email = emailOf(`unanswered-at-${path.slice(1)}`);
    const page = await world().reader();
    await asksForCode(page, email);
    await page.goto(path);
    await codeOn(page).fill(await mailedCode(world().baseUrl, email));
    await page.route(`**${SESSION}`, (route) => route.abort());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The service did not answer').waitFor();
    await expectCount(page.getByLabel('E-mail address'), 0);
    await page.unroute(`**${SESSION}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  });

  it('a registration stays when the reader comes back to the tab', async () => {
    const page = await registers(emailOf('registers'));
    await comesBackAtOnce(page, ME);
    expect(await page.getByLabel('Street and number', { exact: true }).inputValue()).toBe('9 Fiction Road');
  });

  it('a registration that brings no answer stays as it is written, and is said to have brought none', async () => {
    const page = await registers(emailOf('in-vain'));
    const gone = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
    await page.route('**/person/v1/registration', (route) => route.fulfill(gone));
    for (const [label, value] of [
      ['City', 'Topeka'],
      ['State', 'Kansas'],
      ['ZIP code', '66603'],
      ['ZIP+4', '0009'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Get my key' }).click();
    await page.getByRole('alert').filter({ hasText: 'may have happened' }).waitFor();
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Topeka');
  });

  it('a correction stays where one answer says that nobody is signed in, and the session is there still', async () => {
    const person = await Person.registered(world().service.running.baseUrl);
    const page = await world().signedIn(person.email, '/me/address');
    await page.getByRole('button', { name: 'Correct a mistake' }).click();
    await page.getByLabel('Street and number', { exact: true }).fill('8 Fiction Road');
    await page.route(
      '**/person/v1/address*',
      (route) => {
        const error = { code: 'unauthorized', message: 'Sign in first.', request_id: 'invented' };
        return route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify({ error }) });
      },
      { times: 1 },
    );
    const looksAgain = page.waitForResponse((response) => new URL(response.url()).pathname === SESSION);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await (await looksAgain).finished();
    expect(await page.getByLabel('Street and number', { exact: true }).inputValue()).toBe('8 Fiction Road');
  });
});
