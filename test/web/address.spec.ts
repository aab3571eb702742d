import type { Locator, Page } from 'playwright-core';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { dataOf, idOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { withSlowAnswer } from '../support/web/slow-answer.js';
import { eventually } from '../support/time/eventually.js';
import { manyGrants } from '../support/load/many-grants.js';
import { Person } from '../support/personas/person.js';

/** In the form, from the top; the others are left as they are. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Resolves once it has the focus. */
const focused = (page: Page, element: Locator): Promise<void> => element.and(page.locator(':focus')).waitFor();

const NEXT_HOME = {
  'Street and number': '2 Later Lane',
  City: 'Austin',
  State: 'tx',
  'ZIP code': '78701',
  'ZIP+4': '0002',
};
const NEXT_LABEL = ['Fay Fiction', '2 LATER LN', 'AUSTIN TX 78701-0002'];

describeInBrowser('a person’s address in the browser', (world) => {
  const baseUrl = () => world().service.running.baseUrl;
  const register = () => Person.registered(baseUrl());
  const onAddressPage = async (person: Person, options = {}) => {
    const page = await world().signedIn(person.email, '/me/address', options);
    await page.getByRole('heading', { name: 'My address' }).waitFor();
    return page;
  };
  const label = (page: Page) => page.locator('address').first().innerText();

  it('a person confirms with one tap the address to which mail came back', async () => {
    const person = await register();
    const grant = await world().service.business.claimKey(await person.key());
    await world().service.business.reportReturnedMail(idOf(grant));
    const page = await onAddressPage(person);

    expect(await label(page)).toBe('Fay Fiction\n9 FICTION RD\nTOPEKA KS 66603-0009');
    await page.getByText('This address may be out of date').waitFor();
    await page.getByText('Needs you').waitFor();
    await page.getByText('Example Parcels').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Yes, it is right' }).click();
    await page.getByText('Your address is confirmed.').waitFor();
    await page.getByText('You said that the address is right:').waitFor();
    await expectCount(page.getByText('This address may be out of date'), 0);
    expect((await person.get('/me')).body['stale']).toBe(false);
  });

  it('a person corrects a mistake for everybody, and is told at the field what the post cannot use', async () => {
    const person = await register();
    const grant = await world().service.business.claimKey(await person.key());
    const page = await onAddressPage(person);

    await page.getByRole('button', { name: 'Correct a mistake' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('in force at once, for everybody').waitFor();
    await fill(page, { 'Street and number': 'Fiction Road' });
    await dialog.getByRole('button', { name: 'Correct it for everybody' }).click();
    await dialog.getByText('must begin with a house number').waitFor();
    const street = page.getByLabel('Street and number');
    await focused(page, street);
    expect(await accessibilityFaults(page)).toEqual([]);

    await street.fill('19 Fiction Road');
    await dialog.getByRole('button', { name: 'Correct it for everybody' }).click();
    await page.getByText('Your address is corrected').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('address').first().getByText('19 FICTION RD').waitFor();
    const read = await world().service.business.read(idOf(grant));
    expect(read.body['address']).toMatchObject({ line1: '19 FICTION RD' });
  });

  it('a person who closes a correction has corrected nothing, and the focus is back on its button', async () => {
    const person = await register();
    const page = await onAddressPage(person);
    const button = page.getByRole('button', { name: 'Correct a mistake' });
    await button.click();
    await fill(page, { City: 'Elsewhere' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await focused(page, button);
    await button.click();
    expect(await page.getByLabel('City').inputValue()).toBe('TOPEKA');
  });

  it('a person changes the name as it is printed', async () => {
    const person = await register();
    const page = await onAddressPage(person);
    await page.getByRole('button', { name: 'Change my name' }).click();
    await fill(page, { 'Family name': 'Novel' });
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByText('Your name is changed.').waitFor();
    await page.locator('address').first().getByText('Fay Novel').waitFor();
  });

  it('a person plans a move, leaves one business out, sees what that means before it is so, and cancels', async () => {
    const person = await register();
    const { world: people, business } = world().service;
    const kept = await business.claimKey(await person.key());
    const { api: other } = await people.business();
    const leftOut = await other.claimKey(await person.key());
    await awayFromMidnight(baseUrl());
    const page = await onAddressPage(person);
    await page.getByRole('link', { name: 'Plan a move' }).click();

    await page.getByRole('heading', { name: 'Where to, and when?' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const tomorrow = await page.evaluate<string>('new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)');
    const day = page.getByLabel('First day at the new address');
    expect(await day.getAttribute('min')).toBe(tomorrow);
    await fill(page, { ...NEXT_HOME, 'First day at the new address': '2031-02-03' });
    await page.getByRole('button', { name: 'Next' }).click();
    const who = page.getByRole('heading', { name: 'Who gets the new address?' });
    await focused(page, who);
    await page.goBack();
    await focused(page, page.getByRole('heading', { name: 'Where to, and when?' }));
    expect([await day.inputValue(), await page.getByLabel('City').inputValue()]).toEqual(['2031-02-03', 'Austin']);
    await page.goForward();
    await focused(page, who);
    await page.getByRole('checkbox').nth(1).waitFor();
    await expectCount(page.getByRole('checkbox', { checked: true }), 2);
    await page.getByRole('checkbox', { name: 'Example Letters' }).uncheck();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
    await page.getByText('That is more than a year from now.').waitFor();
    expect((await label(page)).split('\n')).toEqual(NEXT_LABEL);
    await page.getByRole('heading', { name: 'One business gets the new address' }).waitFor();
    await page.getByRole('heading', { name: 'One business is left out' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await person.get('/me')).body['upcoming_address']).toBeNull();

    await page.getByRole('button', { name: 'Plan this move' }).click();
    await page.getByRole('heading', { name: 'Your move is planned' }).waitFor();
    await page.getByText('Who keeps your address is being told.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await person.get('/move')).body).toMatchObject({
      effective_date: '2031-02-03',
      kept: [{ id: idOf(kept) }],
      left_out: [{ id: idOf(leftOut) }],
    });

    await page.getByRole('button', { name: 'Cancel the move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Everything stays as it is now').waitFor();
    await dialog.getByRole('button', { name: 'Cancel the move' }).click();
    await page.getByText('The move is cancelled.').waitFor();
    await focused(page, page.getByRole('heading', { name: 'Plan a move', level: 1 }));
    expect((await person.get('/move')).status).toBe(404);
  });

  it('a business that lets go of the address while a person chooses keeps nobody from moving', async () => {
    const person = await register();
    const { world: people, business } = world().service;
    const { api: other } = await people.business();
    const [first, last] = [
      idOf(await other.claimKey(await person.key())),
      idOf(await business.claimKey(await person.key())),
    ];
    const left = async (count: number) =>
      eventually(async () => dataOf(await person.get('/grants?status=active')).length === count || undefined);
    const page = await world().signedIn(person.email, '/me/address/move');
    await fill(page, { ...NEXT_HOME, 'First day at the new address': '2031-02-03' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByRole('checkbox', { name: 'Example Letters' }).check();
    await page.getByRole('checkbox', { name: 'Example Parcels' }).check();
    await other.release(first);
    await left(1);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'One business gets the new address' }).waitFor();

    await business.release(last);
    await left(0);
    await page.getByRole('button', { name: 'Plan this move' }).click();
    await page.getByText('Somebody whom you chose no longer has your address.').waitFor();
    await focused(page, page.getByRole('heading', { name: 'Who gets the new address?' }));
    await expectCount(page.getByRole('checkbox'), 0);
    expect((await person.get('/move')).status).toBe(404);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Plan this move' }).click();
    await page.getByRole('heading', { name: 'Your move is planned' }).waitFor();
    expect((await person.get('/move')).body).toMatchObject({ kept: [], left_out: [] });
  });

  it('a person who turned back while a step was checked stays where they are, with what is written there', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me/address/move');
    await fill(page, { ...NEXT_HOME, 'First day at the new address': '2031-02-03' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Who gets the new address?' }).waitFor();
    const second = await withSlowAnswer(page, '**/person/v1/move/preview');
    await page.getByRole('button', { name: 'Next' }).click();
    await second.wasAsked;
    await page.goBack();
    await fill(page, { City: 'Dallas' });
    await second.answer();
    await page.getByRole('heading', { name: 'Where to, and when?' }).waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Dallas');

    await page.unroute('**/person/v1/move/preview');
    const first = await withSlowAnswer(page, '**/person/v1/move/preview');
    await page.getByRole('button', { name: 'Next' }).click();
    await first.wasAsked;
    await page.getByRole('link', { name: 'My key' }).click();
    await page.getByRole('heading', { name: 'My key', level: 1 }).waitFor();
    await first.answer();
    expect(new URL(page.url()).pathname).toBe('/me');
  });

  it('a person leaves out a business that asked twice by one box, and the one that waits may still get a yes', async () => {
    const person = await register();
    const { world: people, business } = world().service;
    const first = await business.claimKey(await person.key());
    await person.put('/claim-approval', { required: true });
    await business.claimKey(await person.key());
    const kept = await (await people.business()).api.claimKey(await person.key());
    const page = await world().signedIn(person.email, '/me/address/move', { viewport: { width: 360, height: 740 } });
    await fill(page, { ...NEXT_HOME, 'First day at the new address': '2031-02-03' });
    await page.getByRole('button', { name: 'Next' }).click();
    const box = page.getByRole('checkbox', { name: 'Example Parcels' });
    await box.uncheck();
    await expectCount(page.getByRole('checkbox'), 2);
    await page.getByText('Has your address since').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'One business gets the new address' }).waitFor();
    await page.getByRole('heading', { name: 'One business is left out' }).waitFor();
    await page.getByText('If you say yes later to one that waits, it gets the new address all the same.').waitFor();
    await page.getByRole('button', { name: 'Plan this move' }).click();
    await page.getByRole('heading', { name: 'Your move is planned' }).waitFor();
    expect((await person.get('/move')).body).toMatchObject({ kept: [{ id: idOf(kept) }], left_out_count: 2 });

    await person.delete('/move');
    const address = { line1: '2 Later Lane', city: 'Austin', state: 'TX', zip5: '78701', zip4: '0002' };
    await person.post('/move', { address, effective_date: '2031-02-03', keep: [idOf(first)] });
    await page.reload();
    await page.getByRole('listitem').getByText('gets the new address by another access').waitFor();
  });

  it('a person who lets nobody keep the address leaves all out, page after page', async () => {
    const person = await register();
    const { running, demo, world: people } = world().service;
    const self = await people.personWith(person.email);
    await manyGrants(running, self, (await people.business()).id, 1);
    await manyGrants(running, self, demo.business.id, 54);
    const page = await world().signedIn(person.email, '/me/address/move');
    await fill(page, { ...NEXT_HOME, 'First day at the new address': '2031-02-03' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('checkbox').nth(1).waitFor();
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'One business gets the new address' }).waitFor();
    await page.getByRole('heading', { name: 'Businesses with 54 accesses are left out' }).waitFor();
    await page.getByText('and 4 more accesses').waitFor();

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Choose all' }).click();
    await page.getByRole('checkbox').last().uncheck();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Businesses with 54 accesses get the new address' }).waitFor();
    await page.getByRole('heading', { name: 'One business is left out' }).waitFor();
  });
});
