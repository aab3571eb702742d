import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';

const HOME = {
  'Given name': 'Fay',
  'Family name': 'Fiction',
  'Street and number': '9 Fiction Road',
  City: 'Topeka',
  State: 'Kansas',
  'ZIP code': '66603',
  'ZIP+4': '0009',
};

describeInBrowser('registering in the browser', (world) => {
  let newcomers = 0;
  const newcomer = (): string => `newcomer-${String(newcomers++)}@people.example`;
  const onPage = async (email = newcomer(), options = {}): Promise<Page> => {
    const page = await world().signedIn(email, '/me', options);
    await page.getByRole('heading', { name: 'Your name and address' }).waitFor();
    await page.getByText(`You register as ${email}.`).waitFor();
    await page.getByText('an address in the United States').waitFor();
    await page.getByText('The four digits after the ZIP code: look them up at usps.com.').waitFor();
    await expectCount(page.getByRole('navigation', { name: 'Pages' }), 0);
    return page;
  };
  const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Get my key' }).click();
  const focused = (page: Page, field: Locator): Promise<void> => field.and(page.locator(':focus')).waitFor();

  it.each([
    ['Street and number', 'Fiction Road', /must begin with a house number/],
    ['Apartment, suite (if any)', 'somewhere upstairs', /must be a unit with its designator and number/],
    ['City', '…', /may hold only letters/],
    ['State', 'Nowhere', /is not a state/],
    ['ZIP code', '666', /must be five digits/],
    ['ZIP+4', '', /“ZIP\+4” is required: this service cannot look it up itself, usps\.com shows it/],
  ])('what the post cannot use of “%s” is said at that field', async (label, value, problem) => {
    const page = await onPage();
    await fill(page, { ...HOME, [label]: value });
    await submit(page);
    const field = page.getByLabel(label, { exact: true });
    await focused(page, field);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby'))?.split(' ').map((id) => `#${CSS(id)}`) ?? [];
    const said = await Promise.all(described.map((id) => page.locator(id).innerText()));
    expect(said.join('\n')).toMatch(problem);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a ZIP code that is pasted with its four digits more is split into its two fields', async () => {
    const page = await onPage();
    await fill(page, { ...HOME, 'ZIP+4': '' });
    await fill(page, { 'ZIP code': ' 66603-0009 ' });
    expect(await page.getByLabel('ZIP code', { exact: true }).inputValue()).toBe('66603');
    expect(await page.getByLabel('ZIP+4', { exact: true }).inputValue()).toBe('0009');
    await submit(page);
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
  });

  it('a refusal names other fields as they are called on the page', async () => {
    const page = await onPage();
    await fill(page, { ...HOME, 'Street and number': '100 Ocean Pier 5' });
    await submit(page);
    await page.getByText('and the unit in “Apartment, suite (if any)”').waitFor();
  });

  it('who goes on in German keeps what is written, and is told in German what is wrong, and with which field', async () => {
    const page = await onPage();
    await fill(page, { ...HOME, 'Street and number': '100 Ocean Pier 5' });
    await page.getByLabel('Language').focus();
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    const language = page.getByLabel('Sprache');
    await language.and(page.locator(':focus')).waitFor();
    expect(await page.getByLabel('Vorname', { exact: true }).inputValue()).toBe('Fay');
    await page.getByRole('button', { name: 'Meinen Schlüssel holen' }).click();
    await page.getByText('nennen Sie die Art der Straße (etwa ST oder AVE), und die Wohnung in „').waitFor();
  });

  it('somebody with more to the name writes all of it, and sees what is printed', async () => {
    const page = await onPage(newcomer(), { viewport: { width: 360, height: 740 } });
    await fill(page, HOME);
    await page.getByRole('button', { name: 'Middle name, suffix, other name' }).click();
    await focused(page, page.getByLabel('Middle name'));
    await fill(page, { 'Middle name': ' ', Suffix: 'Jr.', 'Another name for envelopes': 'Fiction Family' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await submit(page);
    await focused(page, page.getByLabel('Middle name'));
    await fill(page, { 'Middle name': 'Q.' });
    await submit(page);
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    expect(await page.locator('address').innerText()).toBe('Fiction Family\n9 FICTION RD\nTOPEKA KS 66603-0009');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  it('what is printed stays until the reader goes on, by the menu too, also after a look at another window', async () => {
    const page = await onPage();
    await fill(page, HOME);
    await submit(page);
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText('We will print it as:').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'My address', exact: true }).click();
    await page.getByRole('button', { name: 'Correct a mistake' }).waitFor();
    await page.getByRole('link', { name: 'My key' }).click();
    await page.getByRole('heading', { name: 'My key' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'My key' }).waitFor();
  });

  it('who goes on while the service is slow to answer sees the key, and is not asked to register again', async () => {
    const page = await onPage();
    await fill(page, HOME);
    await page.route('**/person/v1/me', () => undefined);
    await submit(page);
    await page.getByRole('button', { name: 'Show me my key' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await expectCount(page.getByRole('button', { name: 'Get my key' }), 0);
    await page.getByRole('heading', { name: 'My key' }).waitFor();
  });

  it('who was registered in another window, and cannot be shown so yet, is told why', async () => {
    const email = newcomer();
    const page = await onPage(email);
    await fill(page, HOME);
    const other = await Person.signedIn(world().service.running.baseUrl, email);
    await other.post('/registration', { name: NAME, address: ADDRESS });
    await page.route('**/person/v1/me', (route) => route.abort());
    await submit(page);
    await page.getByText('The service did not answer').waitFor();
    await expectCount(page.getByRole('button', { name: 'Get my key' }), 0);
    await page.unroute('**/person/v1/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'My key' }).waitFor();
  });

  it('somebody who has registered in another window meanwhile sees the key of that', async () => {
    const email = newcomer();
    const page = await onPage(email);
    await fill(page, HOME);
    const other = await Person.signedIn(world().service.running.baseUrl, email);
    await other.post('/registration', { name: { ...NAME, given_name: 'Other' }, address: ADDRESS });
    await submit(page);
    const { formatted } = (await other.get('/key')).body;
    await page.getByText(String(formatted), { exact: true }).waitFor();
    expect((await other.get('/me')).body).toMatchObject({ name: { given_name: 'Other' } });
  });
});

/** An id as a selector takes it. */
const CSS = (id: string): string => id.replace(/[^\w-]/g, (sign) => `\\${sign}`);
