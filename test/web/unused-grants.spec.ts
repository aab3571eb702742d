import { seen } from '../support/clients/ask.js';
import { holder } from '../support/personas/holder.js';
import { Person } from '../support/personas/person.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';

describeInBrowser('grants that nobody uses, in the browser', (world) => {
  const register = (): Promise<Person> => Person.registered(world().service.running.baseUrl);
  const business = (name: string) => holder(world().service.world, name);
  const onPage = (person: Person, path = '/me/grants') => world().signedIn(person.email, path);

  it('a person sees who has not used the address for 90 days, and ends it', async () => {
    const person = await register();
    const [books, post] = [await business('Example Books'), await business('Example Post')];
    const key = await person.key();
    const [unused, used] = [await books.asks(key), await post.asks(key)];
    await advanceClock(world().service, 91 * 86_400);
    expect(seen(await post.api.read(used)).status).toBe(200);

    const page = await onPage(person, '/me/grants');
    await page.getByRole('link', { name: 'Not used for 90 days' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Does it still need your address?' });
    await row.getByRole('button', { name: 'End access: Example Books' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expectCount(page.getByRole('link', { name: 'Example Post' }), 0);
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page.getByText('Everybody who has your address has used it').waitFor();
    expect((await books.api.read(unused)).status).toBe(410);
  });

  it('a business that waited long for its yes has the address since then, and left nothing unused', async () => {
    const person = await register();
    const books = await business('Example Books');
    await person.put('/claim-approval', { required: true });
    const id = await books.asks(await person.key());
    await advanceClock(world().service, 91 * 86_400);
    const back = await person.signedInAnew();
    const since = String((await back.post(`/grants/${id}/approval`)).body['active_since']);
    const page = await onPage(person);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Example Books' });
    await row.getByText('It has not looked yet.').waitFor();
    expect(await row.locator('time').first().getAttribute('datetime')).toBe(since);
    await expectCount(page.getByText('Does it still need your address?'), 0);

    expect(seen(await books.api.read(id)).status).toBe(200);
    await page.reload();
    await row.getByText(/Looked up once, the last on /).waitFor();
    await row.getByRole('link', { name: 'Example Books' }).click();
    await page.getByText('Last looked up').waitFor();
    await expectCount(page.getByText('Looked again'), 0);
  });

  it('a business that has not looked since a late yes is asked about once 90 days have passed', async () => {
    const person = await register();
    const books = await business('Example Books');
    await person.put('/claim-approval', { required: true });
    const id = await books.asks(await person.key());
    await advanceClock(world().service, 91 * 86_400);
    const back = await person.signedInAnew();
    const since = String((await back.post(`/grants/${id}/approval`)).body['active_since']);
    const page = await onPage(person, '/me/address');
    await page.clock.setFixedTime(Date.parse(since) + 90 * 86_400_000);
    await page.goto('/me/grants?show=unused');
    const note = page.getByText('Does it still need your address?');
    expect(await note.locator('time').getAttribute('datetime')).toBe(since);
  });
});
