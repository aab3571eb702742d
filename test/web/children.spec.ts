import { dataOf } from '../support/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/browser-world.js';
import { Person } from '../support/person.js';

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
