import type { Page } from 'playwright-core';
import { advanceClock } from '../support/time/advance-clock.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { mailedCode } from '../support/clients/sign-in.js';

describeInBrowser('the API keys of a business in the browser', (world) => {
  it('are shown once, work, and are listed with a hint and who made them', async () => {
    const { page, owner, path } = await owning('makes@keys.example');
    await page.getByText('No keys yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Name of the key').fill('Web shop');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const key = await page.getByText(/^svc_live_\w{32}$/).innerText();
    expect(await accessibilityFaults(page)).toEqual([]);
    // In demo mode a live key is known, and refused for that alone.
    const status = await fetch(`${world().baseUrl}/v1/status`, { headers: { authorization: `Bearer ${key}` } });
    expect(((await status.json()) as { error?: { code: string } }).error?.code).not.toBe('unauthorized');

    await page.getByText(`…${key.slice(-4)}`).waitFor();
    await page.getByText(/Made by .?makes@keys.example/).waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.locator('h1:focus').waitFor();
    expect(await page.content()).not.toContain(key);
    await page.reload();
    await page.getByText('Web shop', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(JSON.stringify((await owner.get(`${path}/api-keys`)).body)).not.toContain(key);
  });

  it('are not lost by going on: a second one waits until the first is kept, and leaving asks', async () => {
    const { page } = await owning('keeps@keys.example');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
    const shown = page.getByText(/^svc_live_\w{32}$/);
    await make('First');
    const first = await shown.innerText();
    await page.getByRole('button', { name: 'Copy: the API key' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await clipboard()).toBe(first);
    await page.getByText('Say above that you have kept the key').waitFor();
    await expectCount(page.getByLabel('Name of the key'), 0);

    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('dialog', { name: 'Leave without it?' }).getByRole('button', { name: 'Stay here' }).click();
    expect(await shown.innerText()).toBe(first);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await make('Second');
    await page
      .getByRole('heading', { name: /The API key “.?Second/ })
      .and(page.locator(':focus'))
      .waitFor();
    await expectCount(page.getByText('Copied', { exact: true }), 0);
    await page.getByRole('link', { name: 'Usage' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();

    async function make(name: string): Promise<void> {
      await page.getByLabel('Name of the key').fill(name);
      await page.getByRole('button', { name: 'Make the key' }).click();
      await shown.waitFor();
    }
  });

  it('are not lost by the browser’s back button, which asks first and then leads back', async () => {
    const { page } = await owning('back@keys.example');
    const shown = page.getByText(/^svc_live_\w{32}$/);
    const dialog = page.getByRole('dialog', { name: 'Leave without it?' });
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await make('First');
    const first = await shown.innerText();
    for (let presses = 0; presses < 2; presses++) {
      await page.goBack();
      await dialog.getByRole('button', { name: 'Stay here' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await shown.innerText()).toBe(first);
    }
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();

    await page.getByRole('link', { name: 'API keys' }).click();
    await make('Second');
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await expectCount(shown, 0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
    await expectCount(dialog, 0);

    await page.getByRole('link', { name: 'API keys' }).click();
    await make('Third');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();

    async function make(name: string): Promise<void> {
      await page.getByLabel('Name of the key').fill(name);
      await page.getByRole('button', { name: 'Make the key' }).click();
      await shown.waitFor();
    }
  });

  it('are revoked in two taps, and what follows is said before', async () => {
    const { page, owner, path } = await owning('revokes@keys.example');
    const { body } = await owner.post(`${path}/api-keys`, { name: 'Old shop' });
    await page.reload();
    await page.getByRole('button', { name: /Revoke the key .?Old shop/ }).click();
    await page.getByText('is refused at once, everywhere').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(/The key “.?Old shop.?” is revoked/).waitFor();
    const asked = await fetch(`${world().baseUrl}/v1/status`, {
      headers: { authorization: `Bearer ${String(body['key'])}` },
    });
    expect(asked.status).toBe(401);
  });

  it('are made only after a fresh sign-in, which the page asks for and then goes on', async () => {
    const { page } = await owning('stale@keys.example');
    await advanceClock(world().service, 16 * 60);
    await page.getByLabel('Name of the key').fill('Web shop');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const again = page.getByRole('dialog', { name: 'Is it you?' });
    await again.getByText('stale@keys.example').waitFor();
    await expectCount(page.getByText(/^svc_live_/), 0);
    await again.getByRole('button', { name: 'Send me a code' }).click();
    await again.getByText('a code is on its way').waitFor();
    await again.getByLabel('Code from the mail').fill(await mailedCode(world().baseUrl, 'stale@keys.example'));
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(/^svc_live_\w{32}$/).waitFor();
  });

  it('are no matter of a developer, who is told whom to ask', async () => {
    const { owner, path } = await owning('asked@keys.example');
    await owner.brings(path, 'developer@keys.example', 'developer');
    const page = await world().signedIn('developer@keys.example', `/business/${businessIdIn(path)}/keys`);
    await page.getByText('Only an owner sees and makes API keys').waitFor();
    await expectCount(page.getByLabel('Name of the key'), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('that another tab revoked meanwhile go from the page as well', async () => {
    const { page, owner, path } = await owning('tabs@keys.example');
    const { body } = await owner.post(`${path}/api-keys`, { name: 'Twice' });
    await page.reload();
    await page.getByRole('button', { name: /Revoke the key .?Twice/ }).click();
    await owner.delete(`${path}/api-keys/${String(body['id'])}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(/The key “.?Twice.?” is revoked/).waitFor();
    await page.getByText('No keys yet').waitFor();
  });

  interface Owning {
    readonly page: Page;
    readonly owner: Member;
    readonly path: string;
  }

  /** The owner of a new business, at its keys. */
  async function owning(email: string): Promise<Owning> {
    const owner = await Member.signIn(world().baseUrl, email);
    const path = await owner.registers('Example Letters');
    const page = await world().signedIn(email, `/business/${businessIdIn(path)}/keys`);
    return { page, owner, path };
  }
});
