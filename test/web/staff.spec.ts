import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { checkBundle, parseVkeys } from '../../sdk/verify/src/index.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { Browser } from '../support/web/browser.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { comesBack, comesBackInVain } from '../support/web/comes-back.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';

const STAFF = 'staff@consent.example';
const SECOND = 'second@consent.example';
/** Written from the right, with signs that go either way. */
const TURNED = 'ספרי "דוגמה" (2 + 2)!';
const USE_CASE = '<img src=x onerror="alert(1)"> {{name}} To send books.';
const WHY = 'Case 4711, asked by letter';

describeInBrowser(
  'staff in the browser',
  (world) => {
    const comes = (path: string): Promise<Page> => world().entered('staff', path);
    /** The demo's member of staff, without a page. */
    const staffMember = async (): Promise<Browser> => {
      const browser = new Browser(world().baseUrl);
      await browser.send('POST', '/dev/v1/sign-in', { as: 'staff' });
      return browser;
    };
    const baseUrl = (): string => world().service.running.baseUrl;
    /** A business, in its owner's hands, that asks to be let into production. */
    const asking = async (name: string) => {
      const owner = await Member.signIn(baseUrl(), `${crypto.randomUUID()}@businesses.example`);
      const path = await owner.registers(name);
      await owner.bodyOf('POST', `${path}/production-request`, { use_case: USE_CASE, purpose: 'To send your books' });
      return { owner, path, id: businessIdIn(path) };
    };
    /** The same in production, where it wants another name. */
    const changing = async (name: string, wished: string) => {
      const business = await asking(name);
      const staff = await staffMember();
      await staff.send('POST', `/staff/v1/businesses/${business.id}/production-approval`);
      const body = { name: wished, purpose: 'To send your parcels' };
      await business.owner.bodyOf('PATCH', business.path, body);
      return business;
    };
    const sends = (page: Page, name: string): Promise<void> =>
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

    it('who is no member of staff is told so, and where to go', async () => {
      const page = await world().reader();
      await page.goto('/staff');
      await page.getByLabel('E-mail address').fill('nobody@people.example');
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await page.getByRole('button', { name: 'Show the newest mail' }).click();
      const mail = (await page.locator('pre').textContent()) ?? '';
      await page.getByLabel('Code from the mail').fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'This part is for staff' }).waitFor();
      await page.getByText('nobody@people.example').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'My address' }).waitFor();
    });

    it('a business is let into production under the eyes of staff, whatever it calls itself', async () => {
      const { owner, path } = await asking(TURNED);
      const page = await comes('/staff');
      await page.getByRole('heading', { name: TURNED }).waitFor();
      await page.getByText(USE_CASE).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: `Let in: ${TURNED}` }).click();
      await page.getByRole('dialog').getByLabel('Why').fill('Seen the register');
      expect(await accessibilityFaults(page)).toEqual([]);
      await sends(page, 'Let into production');
      await page.getByText('is in production').waitFor();
      await page.getByText('Nobody waits for an answer').waitFor();
      expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
      expect((await owner.get(path)).body).toMatchObject({ mode: 'production', name: TURNED });
    });

    it('a request is declined with a reason, which the business reads', async () => {
      const { owner, path } = await asking('Declined Books');
      const page = await comes('/staff');
      await page.getByRole('button', { name: 'Decline: Declined Books' }).click();
      // As long as the service takes, and with more than one line.
      const reason = `There is no such company.\n${'Ask again. '.repeat(150)}In writing.`;
      await page.getByRole('dialog').getByLabel('Why').focus();
      await page.keyboard.insertText(reason);
      expect(await accessibilityFaults(page)).toEqual([]);
      await sends(page, 'Decline the request');
      await page.getByText('The request of').waitFor();
      expect((await owner.get(path)).body).toMatchObject({ mode: 'demo', production_requested_at: null });
      expect(dataOf(await owner.get(`${path}/notices`))).toMatchObject([{ reason }]);
    });

    it('a reason stays where it is written when another member of staff answers first', async () => {
      const { id } = await asking('Contested Books');
      const page = await comes('/staff');
      await page.getByRole('button', { name: 'Decline: Contested Books' }).click();
      const why = page.getByRole('dialog').getByLabel('Why');
      await why.fill('There is no such company');
      await (await staffMember()).send('POST', `/staff/v1/businesses/${id}/production-approval`);
      await comesBack(page);
      await expectCount(page.locator('article').filter({ hasText: 'Contested Books' }), 0);
      expect(await why.inputValue()).toBe('There is no such company');
      await sends(page, 'Decline the request');
      await page.getByRole('dialog').getByRole('alert').waitFor();
    });

    it('what changed since it was shown is not approved', async () => {
      const { owner, path } = await asking('Honest Books');
      const page = await comes('/staff');
      await page.getByRole('heading', { name: 'Honest Books' }).waitFor();
      await owner.bodyOf('PATCH', path, { name: 'Your Bank' });
      await page.getByRole('button', { name: 'Let in: Honest Books' }).click();
      await sends(page, 'Let into production');
      await page.getByRole('dialog').getByRole('alert').waitFor();
      expect((await owner.get(path)).body).toMatchObject({ mode: 'demo' });
    });

    it('a changed name and purpose stand beside the old ones, and are approved or refused', async () => {
      const one = await changing('Old Books', 'New Books');
      const other = await changing('Plain Books', 'National Bank');
      const page = await comes('/staff/changes');
      const row = page.getByRole('row', { name: /^Name/ });
      await row.filter({ hasText: 'Old Books' }).filter({ hasText: 'New Books' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Approve: Old Books' }).click();
      await sends(page, 'Approve the change');
      await page.getByText('is made').waitFor();
      await page.getByRole('button', { name: 'Refuse: Plain Books' }).click();
      await page.getByRole('dialog').getByLabel('Why').fill('It is no bank');
      await sends(page, 'Refuse the change');
      await page.getByText('is refused').waitFor();
      expect((await one.owner.get(one.path)).body).toMatchObject({ name: 'New Books', requested: null });
      expect((await other.owner.get(other.path)).body).toMatchObject({ name: 'Plain Books', requested: null });
    });

    it('what a member of staff writes stays when the service is out of reach in between', async () => {
      const page = await comes('/staff/people');
      await page.getByLabel('Why').fill(WHY);
      await page.route('**/staff/v1/production-requests', (route) => route.abort());
      await comesBackInVain(page, '/staff/v1/production-requests');
      await page.getByLabel('E-mail address').fill('somebody@else.example');
      expect(await page.getByLabel('Why').inputValue()).toBe(WHY);
    });

    it('a business is found by a part of its name, put on a plan, and taken out of production', async () => {
      const { owner, path, id } = await changing('Straße & Co', 'Gasse & Co');
      const page = await comes('/staff/businesses');
      await page.getByLabel('Part of the name').fill('strasse');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByLabel('Part of the name').fill(id);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('heading', { name: 'Straße & Co' }).waitFor();
      await expectCount(page.getByRole('article'), 1);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Change plan: Straße' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Requests a minute').fill('120');
      await sends(page, 'Put on this plan');
      await page.getByText('120 requests a minute').waitFor();

      await page.getByRole('button', { name: 'Take out of production: Straße' }).click();
      await sends(page, 'Take out of production');
      await page.getByText('is out of production').waitFor();
      expect((await owner.get(path)).body).toMatchObject({ mode: 'demo', plan: { requests_per_minute: 120 } });
    });

    it('a person is found with a reason; the history opens after another one, and the person sees both', async () => {
      const person = await Person.registered(baseUrl());
      const page = await comes('/staff/people');
      await page.getByRole('heading', { name: 'Find a person' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Why').fill(WHY);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('heading', { name: 'This person is registered' }).waitFor();
      const looks = async () => dataOf(await person.get('/access-history')).map(({ reason }) => reason);
      expect(await looks()).toEqual([WHY]);

      await page.getByLabel('Why you look').fill('Asked who saw it');
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await page.getByText('This look is written down').waitFor();
      await page.getByRole('heading', { name: 'Staff', exact: true }).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await looks()).toEqual(['Asked who saw it', WHY]);
      expect(page.url()).not.toContain(person.email);
      // Looking elsewhere and coming back is no further look.
      await page.evaluate(`dispatchEvent(new Event('visibilitychange')); dispatchEvent(new Event('focus'))`);
      await page.getByLabel('E-mail address').fill('somebody@else.example');
      expect(await looks()).toHaveLength(2);
    });

    it('the proof of a history is saved as a file that holds without the service, with the look in it', async () => {
      const person = await Person.registered(baseUrl());
      // The page asks once: what the log has so far is hashed by then.
      await eventually(async () => (await person.get('/access-history/proof')).status === 200);
      const page = await comes('/staff/people');
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Why').fill(WHY);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save a proof' }).click();
      const file = await saved;
      // The search, the look at the history, and that at the proof.
      await page.getByText('Saved: a file with 3 entries.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const keys = await parseVkeys(await (await page.request.get('/log/v1/key')).text());
      const { problems } = await checkBundle({ pages: [await readFile(await file.path(), 'utf8')] }, { keys });
      expect(problems).toEqual([]);
      expect(dataOf(await person.get('/access-history')).map(({ reason }) => reason)).toEqual([WHY, WHY, WHY]);
    });

    it('a long history comes page by page, each of which is a look', async () => {
      const email = 'often@people.example';
      const person = await world().service.world.personOf(email);
      const staff = await staffMember();
      const path = `/staff/v1/people/${person.id}/access-history?reason=again`;
      for (let look = 0; look < 51; look++) await staff.send('GET', path);
      const page = await comes('/staff/people');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Why').fill(WHY);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
      expect(await page.getByRole('article').count()).toBeGreaterThan(51);
    });

    it('nobody is found where nobody is, and that is said', async () => {
      const page = await comes('/staff/people');
      await page.getByLabel('E-mail address').fill('nobody@nowhere.example');
      await page.getByLabel('Why').fill(WHY);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('alert').waitFor();
      await expectCount(page.getByRole('heading', { name: 'This person is registered' }), 0);
    });

    it('a person is erased by two: who asked cannot approve, another one can', async () => {
      const person = await Person.registered(baseUrl());
      const page = await comes('/staff/people');
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Why').fill(WHY);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('button', { name: 'Ask for erasure' }).click();
      await page.getByRole('dialog').getByLabel('Why').fill('Lost the mailbox, letter of May 3');
      expect(await accessibilityFaults(page)).toEqual([]);
      await sends(page, 'Ask for the erasure of this person');
      await page.locator(':focus').getByRole('link', { name: 'See what waits' }).click();
      await page.getByText('Another member of staff has to approve it').waitFor();
      await expectCount(page.getByRole('button', { name: /^Approve/ }), 0);

      const second = await world().signedIn(SECOND, '/staff/erasures');
      await second.getByText('Lost the mailbox, letter of May 3').waitFor();
      expect(await accessibilityFaults(second)).toEqual([]);
      await second.getByRole('button', { name: 'Approve the erasure' }).click();
      await second.getByRole('dialog').getByLabel('Why').fill('Seen the letter');
      await sends(second, 'Erase for good');
      await second.getByText('The person is erased').waitFor();
      await second.getByText('No erasure waits').waitFor();
      expect((await person.get('/me')).status).toBe(401);
    });

    it('nobody approves their own erasure', async () => {
      const { accounts } = world().service.running.services;
      const registered = await world().service.world.personOf(SECOND);
      const accountId = await accounts.findOrCreate(SECOND);
      const staff = await staffMember();
      await staff.send('POST', `/staff/v1/people/${registered.id}/erasure`, { reason: WHY });
      const page = await world().signedIn(SECOND, '/staff/erasures');
      await page.getByRole('button', { name: 'Approve the erasure' }).click();
      await page.getByRole('dialog').getByLabel('Why').fill('Let me');
      await sends(page, 'Erase for good');
      await page.getByRole('dialog').getByRole('alert').waitFor();
      expect(await accounts.personOf(accountId)).toBe(registered.id);
    });

    it('after a while an answer asks for a fresh sign-in first, to the known address, and then happens', async () => {
      const { owner, path } = await asking('Patient Books');
      const page = await comes('/staff');
      await advanceClock(world().service, 16 * 60);
      await page.getByRole('button', { name: 'Let in: Patient Books' }).click();
      await sends(page, 'Let into production');
      const again = page.getByRole('dialog', { name: 'Is it you?' });
      await again.getByText(`We mail a code to ${STAFF}`).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await again.getByRole('button', { name: 'Send me a code' }).click();
      await again.getByRole('button', { name: 'Show the newest mail' }).click();
      const mail = (await again.locator('pre').textContent()) ?? '';
      await again.getByLabel('Code from the mail').fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
      await again.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('is in production').waitFor();
      expect((await owner.get(path)).body).toMatchObject({ mode: 'production' });
    });
  },
  { STAFF_EMAILS: `${STAFF},${SECOND}` },
);
