import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';

describeInBrowser('a person in the browser', (world) => {
  it('somebody new registers, sees the address as it will be printed, and then a key', async () => {
    // With all that a browser of one's own does.
    const page = await world().reader({ serviceWorkers: 'allow' });
    await page.goto('/me');
    await world().signIn(page, 'newcomer@people.example');

    await page.getByRole('heading', { name: 'Your name and address' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Given name').fill('Zoë');
    await page.getByLabel('Family name').fill('Example');
    await page.getByLabel('Street and number').fill('12 Main Street');
    await page.getByLabel('City').fill('Springfield');
    await page.getByLabel('State').fill('NY');
    await page.getByLabel('ZIP code').fill('1');
    await page.getByRole('button', { name: 'Get my key' }).click();
    await page.getByText(/zip5|five digits/i).waitFor();

    await page.getByLabel('ZIP code').fill('10001');
    await page.getByLabel('ZIP+4').fill('0001');
    await page.getByRole('button', { name: 'Get my key' }).click();
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    expect(await page.locator('address').innerText()).toBe('Zoë Example\n12 MAIN ST\nSPRINGFIELD NY 10001-0001');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show me my key' }).click();
    await page.getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}$/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a page keeps its language when another one is chosen in another tab', async () => {
    const page = await world().entered('person', '/me');
    const issued = page.locator('main time').first();
    const before = await issued.innerText();
    const other = await page.context().newPage();
    await other.goto('/me/history');
    await other.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await other.getByLabel('Sprache').waitFor();
    const menu = page.getByRole('navigation');
    await menu.getByRole('link', { name: 'My address', exact: true }).click();
    await menu.getByRole('link', { name: 'My key', exact: true }).click();
    await issued.waitFor();
    expect(await issued.innerText()).toBe(before);
    expect(await page.getByLabel('Language').inputValue()).toBe('en');
    await page.reload();
    await page.getByLabel('Sprache').waitFor();
  });

  it('whoever signs out finds nothing of theirs behind the back button', async () => {
    const [ada] = world().service.demo.people;
    const page = await world().signedIn(ada?.email ?? '', '/me/nowhere');
    await page.goto('/me');
    await page.getByText(ada?.formatted ?? '').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Your address, on your terms' }).waitFor();

    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectCount(page.getByText(ada?.formatted ?? ''), 0);
  });
});
