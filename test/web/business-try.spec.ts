import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { AnswerProduction } from '#command-side';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { byTest } from '../support/personas/by-test.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { mailedCode } from '../support/clients/sign-in.js';

const run = promisify(execFile);
const THREE_MINUTES_MS = 180_000;

/** Claims the address of the first of the made-up people. */
async function claimsOfFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Look up/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Yes: claim the address' }).click();
}

describeInBrowser('a business that tries the service', (world) => {
  it('gets from a new e-mail address to a claimed demo grant with five taps', async () => {
    const page = await world().reader();
    const began = performance.now();
    let taps = 0;
    const tap = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click();
      taps += 1;
    };
    await page.goto('/business');
    await world().signIn(page, 'five@taps.example');
    taps += 2;
    await page.getByText('You are a member of no business yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByLabel('Name of the business').fill('Example Letters');
    await tap('Make it and try it');
    await page.getByRole('heading', { name: 'Try it with made-up people' }).waitFor();
    await page.getByText('Says yes to every claim').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Look up/ })
      .first()
      .click();
    taps += 1;
    await page.getByText(/“Is this .+, in .+\?”/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await tap('Yes: claim the address');
    await page.getByText('Active').first().waitFor();
    await page.locator('address').waitFor();

    expect(taps).toBe(5);
    expect(performance.now() - began).toBeLessThan(THREE_MINUTES_MS);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('reads what was claimed and releases it, and there is nothing to read any more', async () => {
    const page = await trying('releases@try.example');
    await claimsOfFirst(page);
    const address = page.locator('address');
    expect((await address.innerText()).split('\n').length).toBeGreaterThan(2);

    await page.getByRole('button', { name: 'Read it again' }).click();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('dialog').getByText('You cannot read this address any more.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await page.getByText('You released this grant.').waitFor();
    await page.getByRole('heading', { name: 'Read the address' }).and(page.locator(':focus')).waitFor();
    await expectCount(address, 0);
    await page.getByRole('listitem').getByText('Released').first().waitFor();
    await expectCount(page.getByRole('button', { name: 'Release', exact: true }), 0);
  });

  it('waits with somebody who approves each claim, and sees the address without doing anything', async () => {
    const page = await trying('waits@try.example');
    const approves = page.getByRole('listitem').filter({ hasText: 'Approves each claim' });
    await approves.getByRole('button').click();
    await page.getByRole('button', { name: 'Yes: claim the address' }).click();
    await page.getByText('The person is asked for approval').waitFor();
    await page.locator('address').waitFor();
    await expectCount(page.getByText('Waits for approval'), 0);
  });

  it('that comes back while somebody is asked sees the answer in the list, without doing anything', async () => {
    const page = await trying('comes-back@try.example');
    await page.getByRole('listitem').filter({ hasText: 'Approves each claim' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Yes: claim the address' }).click();
    await page.getByText('The person is asked for approval').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Show Imani Stand-In,/ }).waitFor();
    await expectCount(page.getByText('Waits for approval'), 0);
  });

  it('reads that a grant has ended elsewhere, and the list says so as well', async () => {
    const page = await trying('elsewhere@try.example');
    await claimsOfFirst(page);
    await page.locator('address').waitFor();
    const grant = await page
      .getByText(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .last()
      .innerText();
    const path = `/console/v1${new URL(page.url()).pathname.replace('business', 'businesses').replace(/try$/, '')}`;
    await page.context().request.delete(`${path}demo/grants/${grant}`, { headers: { origin: world().baseUrl } });
    await page.getByRole('button', { name: 'Read it again' }).click();
    await expectCount(page.locator('address'), 0);
    await page.getByRole('listitem').getByText('Released').waitFor();
  });

  it('learns that the key of a child is answered as one that nobody has', async () => {
    const page = await trying('child@try.example');
    await page.getByRole('listitem').filter({ hasText: 'A child.' }).getByRole('button').click();
    await page.getByText('exactly as a key that nobody has').waitFor();
    await page.getByText('Request id').waitFor();
    await expectCount(page.getByText(/“Is this/), 0);
  });

  it('is shown calls that work as they stand, with a token that it can get by them', async () => {
    const email = 'calls@try.example';
    const page = await trying(email);
    const environment: NodeJS.ProcessEnv = { ...process.env };
    const inShell = async (call: string): Promise<Record<string, string>> => {
      const { stdout } = await run('bash', ['-c', `${call} --silent`], { env: environment });
      return JSON.parse(stdout) as Record<string, string>;
    };
    const shown = (text: string) => page.locator('pre', { hasText: text });
    await page.getByText('How to get the token').click();
    expect(await accessibilityFaults(page)).toEqual([]);
    const { flow_id = '' } = await inShell(await shown('/auth/v1/codes').innerText());
    const code = await mailedCode(world().baseUrl, email);
    const enter = (await shown('/auth/v1/sessions').innerText()).replace('YOUR_FLOW_ID', flow_id);
    environment['SESSION_TOKEN'] = (await inShell(enter.replace('YOUR_CODE', code)))['token'];
    expect(await inShell(await shown('/demo/previews').innerText())).toMatchObject({
      preview_id: expect.any(String) as string,
    });

    await claimsOfFirst(page);
    await page.locator('address').waitFor();
    await page.getByRole('tab', { name: 'TypeScript' }).last().click();
    const inNode = (program: string) =>
      run(process.execPath, ['--input-type=module', '--eval', program], { env: environment });
    expect((await inNode(await shown("method: 'GET'").innerText())).stdout).toContain("status: 'active'");
    expect((await inNode(await shown("method: 'DELETE'").innerText())).stdout).toContain("status: 'released'");
  });

  it('is shown the calls of its own program when it wants them, without what only the demo knows', async () => {
    const page = await trying('placeholders@try.example');
    await claimsOfFirst(page);
    await page.locator('address').waitFor();
    await page.getByRole('radio', { name: 'Those of your program' }).click();
    await page.getByText('until then the API answers them with 403').waitFor();
    const calls = await page.locator('pre').allInnerTexts();
    expect(calls.map((call) => /KEY_OF_YOUR_CUSTOMER|YOUR_PREVIEW_ID|YOUR_GRANT_ID/.exec(call)?.[0])).toEqual([
      'KEY_OF_YOUR_CUSTOMER',
      'YOUR_PREVIEW_ID',
      'YOUR_GRANT_ID',
      'YOUR_GRANT_ID',
    ]);
    expect(calls.every((call) => call.includes('$API_KEY') && call.includes('/v1/'))).toBe(true);
    await page.getByRole('tab', { name: 'Python' }).first().click();
    expect(await page.locator('pre').first().innerText()).toContain('os.environ["API_KEY"]');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is led on to production, and once it is there to its API keys', async () => {
    const page = await trying('leads@try.example');
    await page.getByText('Ask for production on the overview.').waitFor();
    const [, id = ''] = /business\/([^/]+)/.exec(page.url()) ?? [];
    await world().service.commands.execute(new AnswerProduction(id, 'approve', null, byTest));
    await page.reload();
    await page.getByText('This business is in production').waitFor();
    await expectCount(page.getByText('Ask for production'), 0);
    await page.getByRole('link', { name: 'Go to the API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  });

  /** Somebody with a business of their own, where it can be tried. */
  async function trying(email: string): Promise<Page> {
    const path = await (await Member.signIn(world().baseUrl, email)).registers('Example Letters');
    const page = await world().signedIn(email, `/business/${businessIdIn(path)}/try`);
    await page.getByText('Says yes to every claim').first().waitFor();
    return page;
  }
});
