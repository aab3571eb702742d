import type { Page } from 'playwright-core';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { holder } from '../support/personas/holder.js';
import { Person } from '../support/personas/person.js';

const LABEL = 'Fay Fiction\n9 FICTION RD\nTOPEKA KS 66603-0009';

describeInBrowser('claims that wait for a person, in the browser', (world) => {
  const business = (name: string, purpose?: string) => holder(world().service.world, name, purpose);
  /** Somebody who wants to be asked. */
  const register = async (): Promise<Person> => {
    const person = await Person.registered(world().service.running.baseUrl);
    await person.put('/claim-approval', { required: true });
    return person;
  };
  const onPage = (person: Person, options = {}): Promise<Page> => world().signedIn(person.email, '/me/claims', options);

  it('a person sees who asks, what for and how, and exactly what a yes shows, then says yes', async () => {
    const person = await register();
    const bank = await business('Example Savings', 'To send your cards');
    const id = await bank.asks(await person.key());
    const page = await onPage(person);

    const claim = page.getByRole('listitem').filter({ hasText: 'Example Savings' });
    await claim.getByText('To send your cards').waitFor();
    await claim.getByText(/Asked on .+, through its own computer system\./).waitFor();
    expect(await page.locator('address').innerText()).toBe(LABEL);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Yes, show it: Example Savings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show your address?' });
    expect(await dialog.locator('address').innerText()).toBe(LABEL);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await bank.api.read(id)).body).toEqual({ id, status: 'pending_approval' });

    await dialog.getByRole('button', { name: 'Yes, show it' }).click();
    const outcome = page.getByRole('heading', { name: /Example Savings.* now has your address/ });
    await outcome.and(page.locator(':focus')).waitFor();
    await page.getByText('Nobody waits for an answer.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const { address } = (await bank.api.read(id)).body as { address: { label_lines: string[] } };
    expect(address.label_lines.join('\n')).toBe(LABEL);
  });

  it('a person with another name for envelopes sees each name that a yes shows beside it', async () => {
    const person = await register();
    await person.put('/name', { given_name: 'Fay', middle_name: 'Q.', family_name: 'Fiction', mailing_name: 'F. Nom' });
    const bank = await business('Example Savings');
    const id = await bank.asks(await person.key());
    const page = await onPage(person);
    await page.locator('address').getByText('F. Nom').waitFor();
    await page.getByText('When you last confirmed the address').waitFor();
    // The page looks again by itself, and shows nothing of a claim that is answered.
    const shown = await page.getByRole('main').locator('dl dd').allInnerTexts();
    await person.post(`/grants/${id}/approval`);
    const { name } = (await bank.api.read(id)).body as { name: Record<string, string | null> };
    expect(shown).toEqual(expect.arrayContaining(Object.values(name).filter((part) => part !== null)));
  });

  it('a person declines, and the business has seen no more than before', async () => {
    const person = await register();
    const bank = await business('Example Savings');
    const id = await bank.asks(await person.key());
    const page = await onPage(person);
    await page.getByText('It has not said what it wants addresses for.').waitFor();
    await page.getByText('Before you say yes, they see only your first name, an initial and your town.').waitFor();
    await page.getByRole('button', { name: 'No, thank you: Example Savings' }).click();
    await page.getByRole('dialog').getByText('still knows your key, and can ask again.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'No, thank you' }).click();
    await page.getByRole('heading', { name: /You declined\. .*Example Savings.* does not get your address/ }).waitFor();
    await page.getByRole('link', { name: 'Replace my key' }).waitFor();
    expect((await bank.api.read(id)).body).toMatchObject({ status: 'denied' });
  });

  it('a person who plans to move sees that a yes tells of it at once, also whom the move leaves out', async () => {
    const person = await register();
    const [bank, books] = [await business('Example Savings'), await business('Example Books')];
    const id = await bank.asks(await person.key());
    const address = { line1: '2 Later Lane', city: 'Austin', state: 'TX', zip5: '78701', zip4: '0002' };
    await person.post('/move', { address, effective_date: '2031-02-03', keep: [] });
    await books.asks(await person.key());
    const page = await onPage(person);
    await page.getByText('It is told at once where and when you move. New address, from Feb 3, 2031 on:').waitFor();
    await page.getByText('So it is also with a business that you left out of your move.').waitFor();
    expect(await page.locator('address').allInnerTexts()).toEqual([
      LABEL,
      'Fay Fiction\n2 LATER LN\nAUSTIN TX 78701-0002',
    ]);

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Yes, show it: Example Books' }).click();
    await dialog.getByText('It is told at once where and when you move.').waitFor();
    await expectCount(dialog.getByText('left out'), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Yes, show it: Example Savings' }).click();
    await dialog.getByText('You left this business out of your move. If you say yes, it gets').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Yes, show it' }).click();
    await page.getByRole('heading', { name: /Example Savings.* now has your address/ }).waitFor();
    expect((await bank.api.read(id)).body).toMatchObject({ upcoming_address: { line1: '2 LATER LN' } });
  });

  it('a claim that comes while the page is open appears by itself', async () => {
    const person = await register();
    const page = await onPage(person);
    await page.getByText('Nobody waits for an answer. A business that you give your key to appears').waitFor();
    const bank = await business('Example Savings');
    await bank.asks(await person.key());
    await page.getByRole('button', { name: 'Yes, show it: Example Savings' }).waitFor();
  });

  it('a person who answers what another window has answered is told how it stands', async () => {
    const person = await register();
    const bank = await business('Example Savings');
    const id = await bank.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'Yes, show it: Example Savings' }).click();
    await page.getByRole('dialog').waitFor();
    await person.post(`/grants/${id}/denial`);
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, show it' }).click();
    await page
      .getByRole('heading', { name: /already declined, in another window.*does not get your address/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person who declines what another window has approved is told that the address is out', async () => {
    const person = await register();
    const bank = await business('Example Savings');
    const id = await bank.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'No, thank you: Example Savings' }).click();
    await page.getByRole('dialog').waitFor();
    await person.post(`/grants/${id}/approval`);
    await page.getByRole('dialog').getByRole('button', { name: 'No, thank you' }).click();
    await page.getByRole('heading', { name: /already answered with yes.*has your address/ }).waitFor();
  });

  it('a person who answers a claim that the business took back meanwhile is told so', async () => {
    const person = await register();
    const bank = await business('Example Savings');
    const id = await bank.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'Yes, show it: Example Savings' }).click();
    await page.getByRole('dialog').waitFor();
    expect((await bank.api.withdraw(id)).status).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, show it' }).click();
    await page.getByRole('heading', { name: /Example Savings.* has taken its request back/ }).waitFor();
    await page.getByText('Nobody waits for an answer.').waitFor();
  });

  it('a person who reads for long is told as well: the question outlives the claim in the list', async () => {
    const person = await register();
    const bank = await business('Example Savings');
    const id = await bank.asks(await person.key());
    const page = await onPage(person);
    await page.getByRole('button', { name: 'Yes, show it: Example Savings' }).click();
    await page.getByRole('dialog').waitFor();
    await bank.api.withdraw(id);
    await page.getByText('Nobody waits for an answer.').waitFor({ state: 'attached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, show it' }).click();
    await page.getByRole('heading', { name: /Example Savings.* has taken its request back/ }).waitFor();
  });

  it('a person who is not asked is told so, and where to change it', async () => {
    const page = await onPage(await Person.registered(world().service.running.baseUrl));
    await page.getByText('You have chosen not to be asked').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
