import { AnswerProduction } from '#command-side';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { byTest } from '../support/personas/by-test.js';
import { businessIdIn, Member } from '../support/personas/member.js';

describeInBrowser('the overview of a business in the browser', (world) => {
  it('tells what to do next, takes a request for production, and shows its answer as a notice', async () => {
    const { id, at } = await registered('requests@overview.example');
    const page = await world().signedIn('requests@overview.example', at);
    await page.getByText('This business is in demo mode').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expectCount(page.getByText('Done', { exact: true }), 0);
    await page.getByRole('link', { name: 'Request production' }).click();
    await page.getByLabel('What you do').fill('We mail printed books.');
    await page.getByLabel('Purpose').fill('To send you the books you order');
    await page.getByRole('button', { name: 'Request production' }).click();
    await page.getByText('Your request is with staff').waitFor();
    await page.getByText('Demo, production requested').first().waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Request production' }).getByText('Done').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await world().service.commands.execute(new AnswerProduction(id, 'approve', null, byTest));
    await page.reload();
    await page.getByText('This business is in production').waitFor();
    await page.getByText('To send you the books you order').waitFor();
    await expectCount(page.getByRole('button', { name: /production/ }), 0);
    const notices = page.getByRole('region', { name: 'Notices' });
    await notices.getByText('You are in production').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Notices');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Sie sind im Echtbetrieb: Ihre API-Schlüssel').waitFor();
  });

  it('shows what staff read of an open request, to be replaced by another, and why it was declined', async () => {
    const { owner, path, at } = await registered('replaces@overview.example');
    await owner.post(`${path}/production-request`, { use_case: 'Books.' });
    const page = await world().signedIn('replaces@overview.example', at);
    await page.getByRole('heading', { name: 'Change your request' }).waitFor();
    expect(await page.getByLabel('What you do').inputValue()).toBe('Books.');
    await page.getByLabel('What you do').fill('We mail printed books and calendars.');
    const replaced = page.waitForResponse((answer) => answer.url().endsWith('/production-request'));
    await page.getByRole('button', { name: 'Replace the request' }).click();
    await replaced;
    const staff = await world().service.world.staff();
    const waiting = JSON.stringify((await staff.get('/production-requests')).body);
    expect(waiting).toContain('books and calendars');
    expect(waiting).not.toContain('"Books."');

    await staff.withdrawsProduction(businessIdIn(path), 'Say to whom.');
    await page.reload();
    await page.getByText('Your request for production was declined. You can ask again below.').waitFor();
    await page.getByText('The reason given: “Say to whom.”').waitFor();
    await expectCount(page.getByLabel('What you do'), 1);
    expect(await page.getByLabel('What you do').inputValue()).toBe('');

    await owner.post(`${path}/production-request`, { use_case: 'Books.' });
    await staff.approvesProduction(businessIdIn(path));
    await page.reload();
    await page.getByText('You are in production').waitFor();
    await page.getByText('Your request for production was declined.').waitFor();
    await expectCount(page.getByText('You can ask again below'), 0);
  });

  it('takes no request without the purpose that is stated already: to clear the field would change nothing', async () => {
    const { owner, path, at } = await registered('clears@overview.example');
    const page = await world().signedIn('clears@overview.example', at);
    await page.getByText('Optional. One line').waitFor();
    await owner.post(`${path}/production-request`, { use_case: 'Books.', purpose: 'To send your books' });
    await page.reload();
    const purpose = page.getByLabel('Purpose');
    expect(await purpose.inputValue()).toBe('To send your books');
    await expectCount(page.getByText('Optional.'), 0);
    await purpose.fill('');
    await page.getByRole('button', { name: 'Replace the request' }).click();
    await page.locator('[name=purpose]:focus:invalid').waitFor();
    await purpose.fill(' ');
    await page.getByRole('button', { name: 'Replace the request' }).click();
    await page.locator('[name=purpose]:focus[aria-invalid]').waitFor();
    expect((await owner.get(path)).body).toMatchObject({ purpose: 'To send your books' });
  });

  it('tells a developer who can request production, and that it was', async () => {
    const { owner, path, id, at } = await registered('asks@overview.example');
    await owner.brings(path, 'developer@overview.example', 'developer');
    const page = await world().signedIn('developer@overview.example', at);
    await page.getByText('An owner or an admin can request production.').waitFor();
    await expectCount(page.getByLabel('What you do'), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const done = page.getByRole('listitem').filter({ hasText: 'Request production' }).getByText('Done');
    await expectCount(done, 0);

    await owner.post(`${path}/production-request`, { use_case: 'Books.' });
    await page.reload();
    await done.waitFor();
    await world().service.commands.execute(new AnswerProduction(id, 'approve', null, byTest));
    await page.reload();
    await page.getByText('This business is in production').waitFor();
    await done.waitFor();
  });

  async function registered(email: string) {
    const owner = await Member.signIn(world().baseUrl, email);
    const path = await owner.registers('Example Letters');
    const id = businessIdIn(path);
    return { owner, path, id, at: `/business/${id}` };
  }
});
