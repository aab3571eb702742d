import type { Page } from 'playwright-core';
import { mailedCode } from '../support/clients/sign-in.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { describeInBrowser } from '../support/web/browser-world.js';

describeInBrowser('a form that is sent the moment after its last field is filled in', (world) => {
  it('sends the address and the code that a program puts there for the reader', async () => {
    const email = 'filled@forms.example';
    const page = await world().reader();
    await page.goto('/sign-in');
    await fillsAndSends(page, 'email', email);
    await page.getByText('a code is on its way').waitFor();
    await fillsAndSends(page, 'code', await mailedCode(world().baseUrl, email));
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  });

  it('changes to what stands in it, and to nothing that stood there before', async () => {
    const owner = await Member.signIn(world().baseUrl, 'changes@forms.example');
    const path = await owner.registers('Example Letters');
    const page = await world().signedIn('changes@forms.example', `/business/${businessIdIn(path)}/settings`);
    await page.getByLabel('Name', { exact: true }).fill('Example Parcel');
    await fillsAndSends(page, 'name', 'Example Parcels');
    await page.getByText('Saved.').waitFor();
    expect((await owner.get(path)).body).toMatchObject({ name: 'Example Parcels' });
  });
});

/** As a password manager does: the page has drawn the value, and not come to rest since. */
async function fillsAndSends(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`[name=${name}]`).waitFor();
  await page.evaluate(`(async () => {
    const field = document.querySelector('[name=${name}]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(value)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    field.form.requestSubmit();
  })()`);
}
