import type { Page } from 'playwright-core';
import { advanceClock } from '../support/time/advance-clock.js';
import { refusal } from '../support/clients/ask.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { holder } from '../support/personas/holder.js';
import { mailedCode } from '../support/clients/sign-in.js';
import { Person } from '../support/personas/person.js';

const KEY = /^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}$/;
const NEXT_HOME = { line1: '2 Later Lane', city: 'Austin', state: 'TX', zip5: '78701', zip4: '0002' } as const;
const PHONE = { viewport: { width: 360, height: 740 } };

describeInBrowser('a person’s key in the browser', (world) => {
  const register = (): Promise<Person> => Person.registered(world().service.running.baseUrl);
  const business = (name: string, purpose?: string) => holder(world().service.world, name, purpose);
  const formatted = async (person: Person): Promise<string> => String((await person.get('/key')).body['formatted']);
  const advance = (seconds: number) => advanceClock(world().service, seconds);
  const onPage = (person: Person, options = {}): Promise<Page> => world().signedIn(person.email, '/me', options);
  const replacing = async (page: Page) => {
    await page.getByRole('button', { name: 'Replace my key' }).click();
    return page.getByRole('dialog', { name: 'Replace your key?' });
  };

  it('a person for whom nothing waits sees the key alone, whole on a small phone', async () => {
    const person = await register();
    const page = await onPage(person, PHONE);
    const key = page.getByText(await formatted(person), { exact: true }).first();
    const { x, width } = (await key.boundingBox()) ?? { x: 0, width: 999 };
    expect(x + width).toBeLessThanOrEqual(360);
    await expectCount(page.getByRole('list', { name: 'What waits for you' }), 0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person reads the key out by words alone, digits among them', async () => {
    const person = await register();
    const page = await onPage(person);
    const words = page.locator('section', { has: page.getByRole('heading', { name: 'How to say it' }) }).getByText(',');
    await words.nth(2).waitFor();
    const said = (await words.allInnerTexts()).join(', ').split(', ');
    const key = await person.key();
    expect(said).toHaveLength(10);
    for (const [place, symbol] of Array.from(key).entries())
      if (/[A-Z]/.test(symbol)) expect(said[place]?.startsWith(symbol)).toBe(true);
      else expect(said[place]).toMatch(/^(Zero|One|Two|Three|Four|Five|Six|Seven|Eight|Nine)$/);
  });

  it('a person sees first what waits, and each line leads to its page', async () => {
    const person = await register();
    await awayFromMidnight(world().baseUrl);
    const [books, bank] = [await business('Example Books'), await business('Example Savings')];
    const id = await books.asks(await person.key());
    await books.api.reportReturnedMail(id);
    await person.put('/claim-approval', { required: true });
    await bank.asks(await person.key());
    await person.post('/move', { address: NEXT_HOME, effective_date: '2031-02-03' });

    const page = await onPage(person);
    const lines = page.getByRole('list', { name: 'What waits for you' }).getByRole('link');
    await lines.nth(2).waitFor();
    expect(await lines.allInnerTexts()).toEqual([
      'One business waits for your answer',
      'Mail to you came back. Is your address still right?',
      'Your new address is used from Feb 3, 2031 on',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const [line, heading] of [
      ['One business waits', 'Requests for your address'],
      ['Mail to you came back', 'My address'],
      ['Your new address', 'Your move is planned'],
    ] as const) {
      await lines.filter({ hasText: line }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.goBack();
    }
  });

  it('a person sends the key to another app where the device can, and copies it where it cannot', async () => {
    const person = await register();
    const page = await world().reader({ permissions: ['clipboard-read', 'clipboard-write'] });
    // Chromium has no apps to share with here: what it would be given is kept.
    await page.addInitScript('navigator.share = async ({ text }) => { globalThis.shared = text; }');
    await page.goto('/me');
    await world().signIn(page, person.email);
    await page.getByRole('button', { name: 'Send my key' }).click();
    expect(await page.evaluate('shared')).toBe(`My key for my mailing address: ${await formatted(person)}`);
    await page.getByRole('button', { name: 'Copy: My key' }).click();
    await page.getByText('Copied').waitFor();
    // Who speaks to the browser says the words that stand on the button.
    expect(await page.getByRole('button', { name: 'Copy: My key' }).innerText()).toBe('Copy');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await formatted(person));

    const other = await onPage(person);
    await other.getByRole('button', { name: 'Copy: My key' }).waitFor();
    await expectCount(other.getByRole('button', { name: 'Send my key' }), 0);
  });

  it('a person chooses to be asked before each business, and the choice holds', async () => {
    const person = await register();
    const page = await onPage(person);
    const choice = page.getByRole('switch', { name: 'Each business waits for my yes in this app' });
    await page.getByText('Off: a business that has your key gets your address as soon').waitFor();
    await choice.focus();
    await page.keyboard.press('Space');
    await page
      .getByText('On: until you say yes here, a business that has your key sees only your first name')
      .waitFor();
    expect(await choice.isChecked()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await person.get('/me')).body['claim_approval_required']).toBe(true);
    await page.reload();
    await page
      .getByText('On: until you say yes here, a business that has your key sees only your first name')
      .waitFor();
    expect(await choice.isChecked()).toBe(true);
  });

  it('a person replaces the key in two taps; the old one leads nowhere, and who had the address keeps it', async () => {
    const person = await register();
    const old = await formatted(person);
    const books = await business('Example Books');
    const id = await books.asks(await person.key());
    const page = await onPage(person);
    const dialog = await replacing(page);
    await dialog.getByText(`${old} stops at once.`).waitFor();
    await dialog.getByText('Businesses that have your address keep it').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace my key' }).click();

    const receipt = page.getByRole('heading', { name: 'Your key is replaced.' });
    await receipt.and(page.locator(':focus')).waitFor();
    await page.getByText('Everybody kept it.').waitFor();
    const now = await formatted(person);
    expect(now).toMatch(KEY);
    expect(now).not.toBe(old);
    await page.getByText(now, { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expectCount(receipt.and(page.locator(':focus')), 1);
    expect((await books.api.read(id)).status).toBe(200);
    expect(refusal(await books.api.preview(old))).toEqual({ status: 404, code: 'key_not_found' });
  });

  it('a person replaces the key and leaves one business out', async () => {
    const person = await register();
    const [books, bank] = [await business('Example Books'), await business('Example Savings')];
    const key = await person.key();
    const [kept, leftOut] = [await books.asks(key), await bank.asks(key)];
    const page = await onPage(person);
    const dialog = await replacing(page);
    await dialog.getByRole('button', { name: 'Choose who keeps it' }).click();
    await dialog.getByText('Businesses that you untick lose your address at once').waitFor();
    await dialog.getByRole('checkbox', { name: 'Example Savings' }).uncheck();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace my key' }).click();
    await page.getByText('Only those that you chose kept it.').waitFor();
    expect((await books.api.read(kept)).status).toBe(200);
    expect((await bank.api.read(leftOut)).status).toBe(410);
  });

  it('a person who has replaced the key five times today is told when it can be done again', async () => {
    const person = await register();
    for (let keys = 0; keys < 5; keys++) await person.post('/key/replacement');
    const now = await formatted(person);
    const page = await onPage(person);
    const dialog = await replacing(page);
    await dialog.getByRole('button', { name: 'Replace my key' }).click();
    await dialog.getByText(/Try again in 24 hours\./).waitFor();
    await dialog.getByText('Request id, to quote when you ask for help:').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await formatted(person)).toBe(now);
  });

  it('a person who signed in a while ago proves it is them, and then the key is replaced', async () => {
    const person = await register();
    const page = await onPage(person);
    const old = await formatted(person);
    await advance(20 * 60);
    const dialog = await replacing(page);
    await dialog.getByRole('button', { name: 'Replace my key' }).click();
    const again = page.getByRole('dialog', { name: 'Is it you?' });
    await again.getByRole('button', { name: 'Send me a code' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await again.getByRole('button', { name: 'Send me a code' }).click();
    await again.getByText('a code is on its way').waitFor();
    await again.getByLabel('Code from the mail').fill(await mailedCode(world().baseUrl, person.email));
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Your key is replaced.' }).waitFor();
    expect(await formatted(person)).not.toBe(old);
  });

  it('a person who does not prove it keeps the key, and is told why nothing happened', async () => {
    const person = await register();
    const page = await onPage(person);
    const old = await formatted(person);
    await advance(20 * 60);
    const dialog = await replacing(page);
    await dialog.getByRole('button', { name: 'Replace my key' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it you?' });
    await proof.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'hidden' });
    await dialog.getByRole('alert').waitFor();
    expect(await formatted(person)).toBe(old);
  });

  it('a person whose holder has not used the address for 90 days is asked on the first page', async () => {
    const person = await register();
    await (await business('Example Books')).asks(await person.key());
    await advance(91 * 86_400);
    const page = await onPage(person);
    await page.getByRole('link', { name: /Example Books.* has not used your address for 90 days/ }).click();
    await page.getByText('Does it still need your address?').waitFor();
  });
});
