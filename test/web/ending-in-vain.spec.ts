import { describeInBrowser } from '../support/web/browser-world.js';
import { holder } from '../support/personas/holder.js';
import { Person } from '../support/personas/person.js';

describeInBrowser('ending an access while the service is out of reach', (world) => {
  it('says at once that it may have happened, and lets the reader go', async () => {
    const { world: people, running } = world().service;
    const person = await Person.registered(running.baseUrl);
    const books = await holder(people, 'Example Books');
    await books.asks(await person.key());
    const page = await world().signedIn(person.email, '/me/grants');
    await page.getByRole('button', { name: 'End access: Example Books' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It can no longer look up your name and address').waitFor();
    await page.route('**/person/v1/**', (route) => (route.request().method() === 'GET' ? undefined : route.abort()));
    await dialog.getByRole('button', { name: 'End access' }).click();
    await dialog.getByText('It may have happened all the same').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});
