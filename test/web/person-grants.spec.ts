import type { Page } from 'playwright-core';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { holder } from '../support/personas/holder.js';
import { manyGrants } from '../support/load/many-grants.js';
import { Person } from '../support/personas/person.js';

describeInBrowser('who has a person’s address, in the browser', (world) => {
  const register = (): Promise<Person> => Person.registered(world().service.running.baseUrl);
  const business = (name: string, purpose?: string) => holder(world().service.world, name, purpose);
  const onPage = (person: Person, path = '/me/grants', options = {}): Promise<Page> =>
    world().signedIn(person.email, path, options);

  it('a person sees who has the address, what for, how it came and when it looked last', async () => {
    const person = await register();
    const pharmacy = await business('Example Chemist', 'To send your prescriptions');
    const id = await pharmacy.asks(await person.key());
    await pharmacy.api.read(id);
    await pharmacy.api.read(id);

    const page = await onPage(person);
    const row = page.getByRole('listitem').filter({ hasText: 'Example Chemist' });
    await row.getByText('To send your prescriptions').waitFor();
    await row.getByText(/Since .+, through its own computer system\. Looked again 2 times, the last on /).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person who has given the address to nobody is told what would stand there', async () => {
    const page = await onPage(await register());
    await page.getByText('Nobody has your address.').waitFor();
    await page.getByRole('link', { name: 'Ended' }).click();
    await page.getByText('Nothing has ended yet.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person takes the address back in two taps, is told before what follows, and keeps a receipt', async () => {
    const person = await register();
    const books = await business('Example Books');
    const id = await books.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'End access: Example Books' }).click();

    const dialog = page.getByRole('dialog', { name: 'End access to your address?' });
    await dialog.getByText('It can no longer look up your name and address').waitFor();
    await dialog.getByText('What it has printed or written down before stays with it.').waitFor();
    await dialog.getByText('We tell it at once').waitFor();
    await dialog.getByText('If the business still knows your key, it can ask for your address again.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await books.api.read(id)).status).toBe(200);

    await dialog.getByRole('button', { name: 'End access' }).click();
    const receipt = page.getByRole('heading', { name: /Example Books.* can no longer read your address/ });
    await receipt.and(page.locator(':focus')).waitFor();
    await page.getByText(id).waitFor();
    await page.getByText('You ended its access').waitFor();
    await page.getByText('Nobody has your address.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expectCount(receipt.and(page.locator(':focus')), 1);
    expect((await books.api.read(id)).status).toBe(410);

    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' });
    await receipt.waitFor();
    await page.emulateMedia({ media: null });

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('receipt.txt');
    const text = (await (await saved.createReadStream()).toArray()).map(String).join('');
    expect(text).toMatch(/Business: Example Books\n/);
    expect(text).toContain(`Number, to ask by: ${id}`);
    expect(text).toMatch(/\(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)/);

    await page.getByRole('link', { name: 'Ended' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Example Books' }).getByText('You ended it').waitFor();
    expect(new URL(page.url()).search).toBe('?show=ended');
  });

  it('a person ends every access of a business that asked more than once, and has the next one wait', async () => {
    const person = await register();
    const key = await person.key();
    const [books, post] = [await business('Example Books'), await business('Example Post')];
    const ids = [await books.asks(key), await books.asks(key), await books.asks(key)];
    const other = await post.asks(key);
    const page = await onPage(person);
    await expectCount(page.getByRole('button', { name: 'End access' }), 2);
    await page.getByRole('button', { name: 'End access: Example Books' }).click();
    await page.getByRole('dialog').getByText('has 3 accesses. All of them end.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page.getByRole('heading', { name: /Example Books.* can no longer read your address/ }).waitFor();
    for (const id of ids) {
      await page.getByText(id).waitFor();
      expect((await books.api.read(id)).status).toBe(410);
    }
    expect((await post.api.read(other)).status).toBe(200);

    await page.getByText(/Example Books.* still knows your key, it can get your address again/).waitFor();
    await page.getByRole('button', { name: 'Ask me first' }).click();
    await page.getByText('You are asked first,').and(page.locator(':focus')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await books.asks(key);
    await page.getByText('One business waits for your answer').waitFor();
  });

  it('a person who thinks twice ends nothing, and the focus is back where it was', async () => {
    const person = await register();
    const books = await business('Example Books');
    const id = await books.asks(await person.key());
    const page = await onPage(person);
    const button = page.getByRole('button', { name: 'End access: Example Books' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button.and(page.locator(':focus')).waitFor();
    expect((await books.api.read(id)).status).toBe(200);
  });

  it('a second tap by habit ends nothing', async () => {
    const person = await register();
    const books = await business('Example Books');
    const id = await books.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'End access: Example Books' }).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'End access: Example Books' }).click();
    await page.clock.runFor(100);
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'End access' });
    await confirm.waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await page.clock.runFor(1_000);
    expect(await confirm.isDisabled()).toBe(false);
    expect((await books.api.read(id)).status).toBe(200);
  });

  it('a person who ends what has ended in another window meanwhile is told so', async () => {
    const person = await register();
    const books = await business('Example Books');
    const id = await books.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'End access: Example Books' }).click();
    await page.getByRole('dialog').waitFor();
    await person.post(`/grants/${id}/revocation`);

    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page.getByRole('heading', { name: /Example Books.* had already lost access/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person who ends what the business has given back meanwhile is told so', async () => {
    const person = await register();
    const books = await business('Example Books');
    const id = await books.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'End access: Example Books' }).click();
    await page.getByRole('dialog').waitFor();
    await books.api.release(id);

    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page.getByText('It gave its access back, or closed.').waitFor();
  });

  it('a person looks through more holders than one page has', async () => {
    const person = await register();
    const { running, demo, world: people } = world().service;
    const books = await business('Example Books');
    const self = await people.personWith(person.email);
    await manyGrants(running, self, demo.business.id, 1);
    await manyGrants(running, self, books.id, 51);
    const page = await onPage(person);
    const accesses = page.getByRole('main').getByRole('link', { name: 'Also since' });
    await accesses.nth(48).waitFor();
    await expectCount(accesses, 49);
    await page.getByRole('button', { name: 'Show more' }).click();
    await accesses.nth(49).waitFor();
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'hidden' });
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.filter({ hasText: 'Example Parcels' }).and(page.locator(':focus')).waitFor();
  });

  it('a person opens one business and sees each of its looks, and nobody else’s', async () => {
    const person = await register();
    const [books, post] = [await business('Example Books', 'To send your books'), await business('Example Post')];
    const key = await person.key();
    const [id, other] = [await books.asks(key), await post.asks(key)];
    await books.api.read(id);
    await post.api.read(other);
    await books.api.list();

    const page = await onPage(person);
    await page.getByRole('link', { name: 'Example Books' }).click();
    await page.getByRole('heading', { name: 'Each look, newest first' }).waitFor();
    const looks = page.getByRole('main').getByRole('listitem');
    await looks.nth(2).waitFor();
    expect(
      (await looks.allInnerTexts()).map((text) => text.split('\n').find((line) => / your | them /.test(line))),
    ).toEqual([
      'Looked them up with a list of others',
      'Looked up your name and address',
      'Was given your name and address',
    ]);
    await page.getByText('To send your books').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/me/grants/${id}`);
    expect(await page.title()).not.toContain('Example Books');
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'End access: Example Books' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page.getByRole('heading', { name: /Example Books.* can no longer read your address/ }).waitFor();
    await page.getByText('You ended it', { exact: true }).waitFor();
  });

  it('the number of somebody else’s business shows nothing of it', async () => {
    const [person, stranger] = [await register(), await register()];
    const books = await business('Example Books');
    const id = await books.asks(await stranger.key());
    await (await business('Example Post')).asks(await person.key());
    const page = await onPage(person);
    for (const number of [id, '..%2Fme', '%00', 'x'.repeat(500)]) {
      await page.goto(`/me/grants/${number}`);
      await page.getByText('Nothing of yours has this number.').waitFor();
      await expectCount(page.getByText(/Example (Books|Post)/), 0);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it('what a business says of itself is text, whatever it says, and stays within a phone’s width', async () => {
    const person = await register();
    const html = '<img src=x onerror=alert(1)>"\'><a href="//evil.example">now</a> 🎁';
    const [tags, long] = [
      await business('Example Tags', html + '🎁'.repeat(200 - Array.from(html).length)),
      await business('W'.repeat(100), 'w'.repeat(200)),
    ];
    const key = await person.key();
    await tags.asks(key);
    await long.asks(key);
    const page = await onPage(person, '/me/grants', { viewport: { width: 360, height: 740 } });
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await expectCount(page.getByRole('main').locator('img, a[href*=evil]'), 0);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: `End access: ${'W'.repeat(100)}` }).click();
    await page.getByRole('dialog').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a name with marks that turn the writing round turns nothing round beside it', async () => {
    const person = await register();
    const books = await business('Example Books');
    await books.asks(await person.key());
    const page = await world().reader();
    // The service takes no such name any more; its log may hold one from before.
    await page.route(/\/person\/v1\/grants/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('Example Books', '\u202Eskoob\u2066 lE'),
      });
    });
    await page.goto('/me/grants');
    await world().signIn(page, person.email);
    await page.getByRole('button', { name: 'End access: skoob lE' }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/[\u202E\u2066]/);
  });
});

/** By how many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
