import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { comesBack } from '../support/web/comes-back.js';
import { businessIdIn, Member } from '../support/personas/member.js';

describeInBrowser('the settings of a business', (world) => {
  const someone = (email: string): Promise<Member> => Member.signIn(world().baseUrl, email);
  const settingsOf = (path: string): string => `/business/${businessIdIn(path)}/settings`;

  it('are in force at once in demo mode', async () => {
    const owner = await someone('demo@settings.example');
    const path = await owner.registers('Example Letters');
    const page = await world().signedIn('demo@settings.example', settingsOf(path));
    await page.getByLabel('Name', { exact: true }).fill('Example Parcels');
    await page.getByLabel('Purpose').fill('To send you parcels');
    await page.getByLabel('Claim window').fill('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await owner.get(path)).body).toMatchObject({
      ...{ name: 'Example Parcels', purpose: 'To send you parcels', claim_window_minutes: 25, requested: null },
    });
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByLabel('Claim window').fill('61');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[name=claim_window_minutes]:focus[aria-invalid]').waitFor();
    await page.getByLabel('Claim window').fill('1e1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a whole number in digits').waitFor();
    await page.getByLabel('Claim window').fill('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing was changed').waitFor();
  });

  it('of one business are not those of another that was looked at before', async () => {
    const owner = await someone('two@settings.example');
    const [first, second] = [await owner.registers('Example Letters'), await owner.registers('Example Parcels')];
    const page = await world().signedIn('two@settings.example', settingsOf(first));
    const name = page.getByLabel('Name', { exact: true });
    const banner = page.getByRole('banner');
    await page.getByRole('link', { name: 'All businesses' }).click();
    await page.getByRole('link', { name: 'Example Parcels' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await name.waitFor();
    expect(await name.inputValue()).toBe('Example Parcels');
    await page.evaluate('history.go(-3)');
    await banner.getByText('Example Letters').waitFor();
    expect(await name.inputValue()).toBe('Example Letters');
    await page.getByLabel('Claim window').fill('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await owner.get(first)).body).toMatchObject({ name: 'Example Letters', claim_window_minutes: 25 });
    expect((await owner.get(second)).body).toMatchObject({ name: 'Example Parcels' });
  });

  it('keep what somebody else changed while the page was open', async () => {
    const owner = await someone('together@settings.example');
    const path = await owner.registers('Example Letters');
    const page = await world().signedIn('together@settings.example', settingsOf(path));
    await page.getByLabel('Claim window').fill('25');
    await owner.bodyOf('PATCH', path, { name: 'Example Parcels', claim_window_minutes: 20 });
    await comesBack(page);
    await page.getByRole('banner').getByText('Example Parcels').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Example Parcels');
    expect(await page.getByLabel('Claim window').inputValue()).toBe('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await owner.get(path)).body).toMatchObject({ name: 'Example Parcels', claim_window_minutes: 25 });

    await owner.bodyOf('PATCH', path, { claim_window_minutes: 30 });
    await page.reload();
    await page.getByLabel('Purpose').fill('To send you parcels');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await owner.get(path)).body).toMatchObject({ claim_window_minutes: 30, purpose: 'To send you parcels' });
  });

  it('wait for staff in production where people see them, and can be taken back', async () => {
    const owner = await someone('production@settings.example');
    const path = await owner.registers('Example Letters');
    const staff = await someone(world().service.demo.staff_email);
    await staff.post(path.replace('/console/', '/staff/') + '/production-approval');
    const page = await world().signedIn('production@settings.example', settingsOf(path));
    await page.getByLabel('Name', { exact: true }).fill('Example Parcels');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This waits for staff').waitFor();
    await page.getByText('Sent to staff.').waitFor();
    await page.getByText('In force: Example Letters').waitFor();
    expect((await owner.get(path)).body).toMatchObject({
      name: 'Example Letters',
      requested: { name: 'Example Parcels' },
    });
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Taken back').waitFor();
    await page.locator('h1:focus').waitFor();
    await expectCount(page.getByText('This waits for staff'), 0);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Example Letters');
    expect((await owner.get(path)).body).toMatchObject({ name: 'Example Letters', requested: null });
  });

  it('take a first purpose back, beside the name and alone', async () => {
    const owner = await someone('purpose@settings.example');
    const path = await owner.registers('Example Letters');
    const staff = await someone(world().service.demo.staff_email);
    await staff.post(path.replace('/console/', '/staff/') + '/production-approval');
    await owner.bodyOf('PATCH', path, { name: 'Example Parcels', purpose: 'To send you parcels' });
    const page = await world().signedIn('purpose@settings.example', settingsOf(path));
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Taken back: nothing waits for staff any more.').waitFor();
    expect((await owner.get(path)).body).toMatchObject({ purpose: null, requested: null });
    expect(await page.getByLabel('Purpose').inputValue()).toBe('');

    await page.getByLabel('Purpose').fill('To send you parcels');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sent to staff.').waitFor();
    await page.getByLabel('Purpose').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await expectCount(page.getByText('This waits for staff'), 0);
    expect((await owner.get(path)).body).toMatchObject({ purpose: null, requested: null });
  });

  it('say what waits on where somebody else asked for more than is taken back', async () => {
    const owner = await someone('more@settings.example');
    const path = await owner.registers('Example Letters');
    const staff = await someone(world().service.demo.staff_email);
    await staff.post(path.replace('/console/', '/staff/') + '/production-approval');
    await owner.bodyOf('PATCH', path, { name: 'Example Parcels' });
    const page = await world().signedIn('more@settings.example', settingsOf(path));
    await page.getByText('This waits for staff').waitFor();
    await owner.bodyOf('PATCH', path, { purpose: 'To send you parcels' });
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Taken back; what stands below waits for staff still.').waitFor();
    await page.getByText('This waits for staff').waitFor();
    await expectCount(page.getByText('nothing waits for staff'), 0);
    expect((await owner.get(path)).body).toMatchObject({ requested: { purpose: 'To send you parcels' } });
    expect(await page.getByLabel('Purpose').inputValue()).toBe('To send you parcels');
  });

  it('close a business once its name is typed, and the list tells of it', async () => {
    const owner = await someone('closes@settings.example');
    const path = await owner.registers('Example Letters');
    const page = await world().signedIn('closes@settings.example', settingsOf(path));
    await page.getByRole('link', { name: 'Read what it means' }).click();
    await page.getByRole('heading', { name: 'Close the business', level: 1 }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Type the name').fill('Example');
    await page.getByRole('button', { name: 'Close for good' }).click();
    await page.getByText('so nothing was closed').waitFor();
    expect((await owner.get(path)).status).toBe(200);

    await page.getByLabel('Type the name').fill('Example Letters');
    await page.getByRole('button', { name: 'Close for good' }).click();
    await page.getByText('\u2068Example Letters\u2069 is closed.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your businesses' }).waitFor();
    await expectCount(page.getByText('is closed.'), 0);
    expect((await owner.get(path)).status).toBe(404);
  });

  it('close a business also where its name has spaces that nobody sees', async () => {
    const owner = await someone('spaced@settings.example');
    const path = await owner.registers(' Example  Letters ');
    const page = await world().signedIn('spaced@settings.example', `${settingsOf(path)}/close`);
    await page.getByLabel('Type the name').fill('Example Letters');
    await page.getByRole('button', { name: 'Close for good' }).click();
    await page.getByText('\u2068Example  Letters\u2069 is closed.').waitFor();
    expect((await owner.get(path)).status).toBe(404);
  });

  it('take a name without spaces that nobody sees', async () => {
    const owner = await someone('renames@settings.example');
    const path = await owner.registers('Example Letters');
    const page = await world().signedIn('renames@settings.example', settingsOf(path));
    await page.getByLabel('Name', { exact: true }).fill(' Example  Parcels ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect((await owner.get(path)).body).toMatchObject({ name: 'Example Parcels' });
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Example Parcels');
  });

  it('are none of a developer’s, who reads why', async () => {
    const path = await (await someone('boss@settings.example')).registers('Example Letters');
    await (await someone('boss@settings.example')).brings(path, 'dev@settings.example', 'developer');
    const page = await world().signedIn('dev@settings.example', settingsOf(path));
    await page.getByText('An owner or an admin changes these').waitFor();
    await page.getByText('Only an owner can close the business.').waitFor();
    await expectCount(page.getByRole('button', { name: 'Save' }), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
