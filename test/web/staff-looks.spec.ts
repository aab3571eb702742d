import type { Page } from 'playwright-core';
import { dataOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { holder } from '../support/personas/holder.js';
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
    await page.locator(':focus').getByText('This look is written down').waitFor();
    await page.getByRole('heading', { name: 'Staff', exact: true }).first().waitFor();
    expect(await looksAt(person)).toEqual(['Asked who saw it', WHY]);
  });

  it('tell what a business was shown, and that one that waits for its yes was shown nothing', async () => {
    const person = await register();
    const [parcels, savings] = [
      await holder(world().service.world, 'Example Post'),
      await holder(world().service.world, 'Example Savings', 'To send your cards'),
    ];
    await parcels.asks(await person.key());
    await person.put('/claim-approval', { required: true });
    await savings.asks(await person.key());
    const page = await found(person);
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    const asked = page.getByRole('article').filter({ hasText: 'Example Savings' });
    await asked.getByText('Asked for the address, and was shown nothing').waitFor();
    await expectCount(asked.getByText('Was granted the address'), 0);
    await page.getByRole('article').filter({ hasText: 'Example Post' }).getByText('Was granted the address').waitFor();
    // Whatever a business writes of itself turns nothing round beside it.
    await asked.first().locator('q > bdi').getByText('To send your cards').waitFor();
  });

  it('are one for each tap where a proof is not ready yet, since each try stands in the history', async () => {
    const page = await found(await register());
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    let tries = 0;
    await page.route('**/access-history/proof?*', async (route) => {
      tries += 1;
      if (tries > 2) return route.continue();
      const message = 'The proof is not ready yet; try again in a moment.';
      const error = { code: 'proof_not_ready', message, request_id: 'none' };
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error } });
    });
    await page.getByRole('button', { name: 'Save a proof' }).click();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(tries).toBe(1);
    await again.click();
    await page.getByText('so far').waitFor({ state: 'hidden' });
    await again.waitFor();
    expect(tries).toBe(2);
    await again.click();
    await page.getByText(/Saved: a file with \d entries/).waitFor();
    expect(tries).toBe(3);
  });
});
