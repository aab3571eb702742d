import { businessIdIn, Member } from '../support/personas/member.js';
import { describeInBrowser, expectCount } from '../support/web/browser-world.js';

describeInBrowser('the plan that staff put a business on in the browser', (world) => {
  it('takes digits alone: what is a thousand to one reader is one to another', async () => {
    const owner = await Member.signIn(world().baseUrl, 'owner@plans.example');
    const path = await owner.registers('Example Letters');
    const page = await world().entered('staff', '/staff/businesses');
    await page.getByLabel('Part of the name').fill(businessIdIn(path));
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Change plan: Example Letters' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Put on this plan' });
    const [perMinute, perDay] = [dialog.getByLabel('Requests a minute'), dialog.getByLabel('Previews a day')];
    for (const written of ['many', '1.000']) {
      await perMinute.fill(written);
      await send.click();
      await dialog.locator('[name=requests_per_minute]:focus[aria-invalid]').waitFor();
      await dialog.getByText('must be a whole number in digits').waitFor();
    }
    await perMinute.fill('1000');
    await perDay.fill('1e3');
    await send.click();
    await dialog.locator('[name=previews_per_day]:focus[aria-invalid]').waitFor();
    await perDay.fill('2000');
    await send.click();
    await expectCount(dialog, 0);
    expect((await owner.get(path)).body).toMatchObject({
      plan: { requests_per_minute: 1000, previews_per_day: 2000 },
    });
  });
});
