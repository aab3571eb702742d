import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Proposal } from '#command-side';
import { advanceClock } from '../support/time/advance-clock.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { isTooWide, NARROW } from '../support/web/every-page.js';
import { holder, type Holder } from '../support/personas/holder.js';
import { Person } from '../support/personas/person.js';
import { TestAssistant } from '../support/assistants/test-assistant.js';

const LATER = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };

describeInBrowser('what assistants ask for, in the browser', (world) => {
  let bank: Holder;
  beforeAll(async () => {
    bank = await holder(world().service.world, 'Example Savings', 'To send your cards');
  });

  /** Somebody who wants to be asked. */
  const register = async (): Promise<Person> => {
    const person = await Person.registered(world().service.running.baseUrl);
    await person.put('/claim-approval', { required: true });
    return person;
  };
  /** The page's address of a change that an assistant of the person's asks for. */
  const asked = async (person: Person, proposal: Proposal): Promise<string> => {
    const assistant = await TestAssistant.of(world().service, person);
    return `/me/changes/${await assistant.asks(proposal)}`;
  };
  /** A claim that an assistant asks to approve. */
  const claimOf = async (person: Person): Promise<{ readonly grantId: string; readonly path: string }> => {
    const grantId = await bank.asks(await person.key());
    return { grantId, path: await asked(person, { kind: 'approve_claim', grantId }) };
  };
  const statusOf = async (grantId: string): Promise<unknown> => (await bank.api.read(grantId)).body['status'];
  const onPage = ({ email }: Person, path: string, options = {}): Promise<Page> =>
    world().signedIn(email, path, options);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('a person sees which assistant asks, what for and what a yes shows, confirms, and it is done', async () => {
    const person = await register();
    const { grantId, path } = await claimOf(person);
    const home = await onPage(person, '/me', { viewport: NARROW });
    await home.getByRole('link', { name: 'An assistant asks you to confirm a change' }).click();
    await home.getByRole('heading', { name: 'Show your address to this business?' }).waitFor();
    expect(new URL(home.url()).pathname).toBe(path);
    const said = await home.getByRole('main').innerText();
    for (const what of ['Helper', 'Example Savings', 'To send your cards', '9 FICTION RD', 'You can confirm it until'])
      expect(said).toContain(what);
    expect(await accessibilityFaults(home)).toEqual([]);
    expect(await isTooWide(home)).toBe(false);
    expect(await statusOf(grantId)).toBe('pending_approval');

    await button(home, 'Confirm').click();
    await home
      .getByRole('heading', { name: 'You confirmed this, and it is done.' })
      .and(home.locator(':focus'))
      .waitFor();
    expect(await accessibilityFaults(home)).toEqual([]);
    expect(await statusOf(grantId)).toBe('active');
    await home.reload();
    await home.getByRole('heading', { name: 'You confirmed this, and it is done.' }).waitFor();
    await expectCount(button(home, 'Confirm'), 0);
  });

  it('a person who refuses changes nothing, and finds what waits among the assistants', async () => {
    const person = await register();
    const { grantId } = await claimOf(person);
    const page = await onPage(person, '/me/assistants');
    await page.getByText(/Show your name and address to .*Example Savings/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: /Look at it and answer/ }).click();
    await button(page, 'Refuse').click();
    await page.getByRole('heading', { name: 'You refused this. Nothing was changed.' }).waitFor();
    expect(await statusOf(grantId)).toBe('pending_approval');
    await page.getByRole('link', { name: 'All assistants, and what waits' }).click();
    await page.getByRole('heading', { name: 'Connected assistants' }).waitFor();
    await expectCount(page.getByText('Waiting for you'), 0);
  });

  it('a person sees of a move where to and when, who keeps the address and who is left out', async () => {
    const person = await register();
    const keep = [await bank.asks(await person.key())];
    await person.post(`/grants/${keep[0] ?? ''}/approval`);
    const path = await asked(person, {
      kind: 'schedule_move',
      plan: { address: LATER, effectiveDate: '2031-02-03', keep },
    });
    const page = await onPage(person, path);
    await page.getByRole('heading', { name: 'Plan this move?' }).waitFor();
    await expectCount(page.locator('address'), 2);
    expect(await page.locator('address').allInnerTexts()).toEqual([
      'Fay Fiction\n9 FICTION RD\nTOPEKA KS 66603-0009',
      'Fay Fiction\n2 LATER LN\nAUSTIN TX 78701-0002',
    ]);
    await page.getByRole('heading', { name: 'One business gets the new address' }).waitFor();
    await page.getByRole('heading', { name: /left out/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Confirm').click();
    await page.getByRole('link', { name: 'See your move' }).click();
    await page.getByRole('heading', { name: 'Your move is planned' }).waitFor();
  });

  it('a person who confirms the address at an assistant’s wish is asked about returned mail no more', async () => {
    const person = await register();
    const grantId = await bank.asks(await person.key());
    await person.post(`/grants/${grantId}/approval`);
    await bank.api.reportReturnedMail(grantId);
    await asked(person, { kind: 'confirm_address' });
    const page = await onPage(person, '/me');
    const returned = page.getByRole('link', { name: /Mail to you came back/ });
    await returned.waitFor();
    await page.getByRole('link', { name: 'An assistant asks you to confirm a change' }).click();
    await button(page, 'Confirm').click();
    await page.getByRole('heading', { name: 'You confirmed this, and it is done.' }).waitFor();
    await page.getByRole('link', { name: 'My key' }).click();
    await page.getByRole('heading', { name: 'My key', level: 1 }).waitFor();
    await expectCount(returned, 0);
  });

  it('a claim that was taken back meanwhile is said to be impossible now', async () => {
    const person = await register();
    const { grantId, path } = await claimOf(person);
    const page = await onPage(person, path);
    await button(page, 'Confirm').waitFor();
    await bank.api.withdraw(grantId);
    await button(page, 'Confirm').click();
    await page.getByRole('heading', { name: 'You confirmed this, but it could not be done any more.' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('what nobody confirms within ten minutes is over, and says so while it is looked at', async () => {
    const person = await register();
    const { grantId, path } = await claimOf(person);
    const page = await onPage(person, path);
    await button(page, 'Confirm').waitFor();
    await advanceClock(world().service, 601);
    await page.getByRole('heading', { name: 'This waited for ten minutes and is over.' }).waitFor();
    expect(await statusOf(grantId)).toBe('pending_approval');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('another one’s change is none, and says so in German too', async () => {
    const page = await onPage(await register(), `/me/changes/${randomUUID()}`);
    await page.getByText('There is no such change.').waitFor();
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page.getByText('Diese Änderung gibt es nicht.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
