import type { Page } from 'playwright-core';
import { dataOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { Person } from '../support/personas/person.js';

const WHY = 'Case 4711, asked by letter';
/** The browser takes it for something; the service sees that it says nothing. */
const BLANK = '   ';

describeInBrowser('the looks of staff at a person in the browser', (world) => {
  const found = async (person: Person): Promise<Page> => {
    const page = await world().entered('staff', '/staff/people');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Why').fill(WHY);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('heading', { name: 'This person is registered' }).waitFor();
    return page;
  };
  const looksAt = async (person: Person) => dataOf(await person.get('/access-history')).map(({ reason }) => reason);
  const register = () => Person.registered(world().service.running.baseUrl);

  it('are refused without a reason that says something, which is mended where it stands', async () => {
    const person = await register();
    const page = await found(person);
    const why = page.getByLabel('Why you look');
    await why.fill(BLANK);
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.locator('[name=reason]:focus[aria-invalid]').waitFor();
    await expectCount(page.getByText('This look is written down'), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await looksAt(person)).toEqual([WHY]);

    await why.fill('Asked who saw it');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.getByText('This look is written down').waitFor();
    await page.getByRole('heading', { name: 'Staff', exact: true }).first().waitFor();
    expect(await looksAt(person)).toEqual(['Asked who saw it', WHY]);
  });
});
