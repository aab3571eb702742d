import { dataOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';

describeInBrowser('a person’s children in the browser', (world) => {
  const register = () => Person.registered(world().service.running.baseUrl);

  it('a guardian adds a child, who gets a key that businesses do not find', async () => {
    const guardian = await register();
    const page = await world().signedIn(guardian.email, '/me/children');
    await page.getByText('You have added no child yet.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a child' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('cannot be taken off the list again').waitFor();
    await page.getByLabel('Given name').fill('Dot');
    await page.getByLabel('Family name').fill('Fiction');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add this child' }).click();

    await page.getByText('Dot is added and has a key.').waitFor();
    const [child] = dataOf(await guardian.get('/children'));
    await page.getByText(String(child?.['formatted'])).waitFor();
    await page.getByRole('button', { name: 'Copy: key of Dot' }).waitFor();
    expect((await world().service.business.preview(String(child?.['key']))).status).toBe(404);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a child whose answer is lost is added once: the dialog stays until then, and says to look first', async () => {
    const guardian = await register();
    const page = await world().signedIn(guardian.email, '/me/children');
    await page.getByRole('button', { name: 'Add a child' }).click();
    const dialog = page.getByRole('dialog');
    await page.getByLabel('Given name').fill('Dot');
    await page.getByLabel('Family name').fill('Fiction');
    let asked = 0;
    let loseAnswer = (): void => undefined;
    const isLost = new Promise<void>((resolve) => (loseAnswer = resolve));
    await page.route('**/person/v1/children', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      asked += 1;
      await route.fetch();
      await isLost;
      return route.abort();
    });
    // Two taps, before the first is drawn.
    await page.evaluate(`for (const form of document.querySelectorAll('[role=dialog] form'))
      for (let tap = 0; tap < 2; tap++) form.requestSubmit()`);
    const child = await eventually(async () => dataOf(await guardian.get('/children'))[0]);
    await page.keyboard.press('Escape');
    for (const name of ['Cancel', 'Close']) await dialog.getByRole('button', { name }).click({ force: true });
    await dialog.waitFor();

    loseAnswer();
    await dialog.getByText('It may have happened all the same: look before you try again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(String(child['formatted'])).waitFor();
    expect([asked, dataOf(await guardian.get('/children'))]).toEqual([1, [child]]);
  });

  it('a child whose answer breaks off is added once, and the page says to look first', async () => {
    const guardian = await register();
    const page = await world().signedIn(guardian.email, '/me/children');
    await page.getByRole('button', { name: 'Add a child' }).click();
    const dialog = page.getByRole('dialog');
    await page.getByLabel('Given name').fill('Dot');
    await page.getByLabel('Family name').fill('Fiction');
    await page.route('**/person/v1/children', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: (await answer.text()).slice(0, 20) });
    });
    await dialog.getByRole('button', { name: 'Add this child' }).click();
    await dialog.getByText('It may have happened all the same: look before you try again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const [child] = dataOf(await guardian.get('/children'));
    await page.getByText(String(child?.['formatted'])).waitFor();
  });

  it('a guardian of twenty children is told that there can be no more', async () => {
    const guardian = await register();
    const add = (n: number) =>
      guardian.post('/children', { name: { given_name: `Dot ${String(n)}`, family_name: 'Fiction' } });
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)));
    const page = await world().signedIn(guardian.email, '/me/children');
    await page.getByRole('heading', { name: '20 of at most 20 children' }).waitFor();
    await page.getByText('as many as there may be').waitFor();
    await expectCount(page.getByRole('button', { name: 'Add a child' }), 0);
  });
});
