import { dataOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { withSlowAnswer } from '../support/web/slow-answer.js';
import { businessIdIn, Member } from '../support/personas/member.js';

describeInBrowser('the businesses that somebody is a member of', (world) => {
  const someone = (email: string): Promise<Member> => Member.signIn(world().baseUrl, email);

  it('are listed, each with the role and a way in and back', async () => {
    const path = await (await someone('lists@list.example')).registers('Example Letters');
    await (await someone('lists@list.example')).registers('Example Parcels');
    const page = await world().signedIn('lists@list.example', '/business');
    await page.getByText('Example Parcels').waitFor();
    await expectCount(page.getByText('Owner'), 2);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Example Letters' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.title()).toBe('Overview · Business · Address Consent');
    await page.getByText(businessIdIn(path)).waitFor();
    await page.getByRole('link', { name: 'All businesses' }).click();
    await page.getByRole('heading', { name: 'Your businesses' }).waitFor();
    const banner = page.getByRole('banner');
    expect(await banner.getByRole('link', { name: 'Address Consent' }).getAttribute('href')).toBe('/');
    expect(await banner.getByRole('link', { name: 'Business', exact: true }).getAttribute('href')).toBe('/business');
    expect(await banner.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe('/docs');
  });

  it('leave a phone to the page, however long a name is', async () => {
    const name = 'Example Letters and Parcels '.repeat(4).slice(0, 99).trim();
    const path = await (await someone('long@list.example')).registers(name);
    const viewport = { width: 360, height: 740 };
    const at = `/business/${businessIdIn(path)}/usage`;
    const page = await world().signedIn('long@list.example', at, { viewport });
    await page.getByRole('banner').getByText(name).waitFor();
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(viewport.height / 4);
  });

  it('come more by an invitation that is accepted', async () => {
    const owner = await someone('invites@list.example');
    const path = await owner.registers('Example Letters');
    await owner.post(`${path}/members`, { email: 'accepts@list.example', role: 'developer' });

    const page = await world().signedIn('accepts@list.example', '/business');
    await page.getByText(/Invited by .?invites@list.example.? as Developer/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /Accept the invitation of .?Example Letters/ }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'All businesses' }).click();
    await page.getByRole('link', { name: 'Example Letters' }).waitFor();
    await expectCount(page.getByText('You are invited'), 0);
  });

  it('do not by one that is refused, which is gone for good', async () => {
    const owner = await someone('asks@list.example');
    const path = await owner.registers('Example Letters');
    await owner.post(`${path}/members`, { email: 'refuses@list.example', role: 'admin' });

    const page = await world().signedIn('refuses@list.example', '/business');
    await page.getByRole('button', { name: /Refuse the invitation of .?Example Letters/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('You refused the invitation of \u2068Example Letters\u2069.').waitFor();
    await page.locator('h1:focus').waitFor();
    expect((await (await someone('refuses@list.example')).get('/console/v1/invitations')).body['data']).toEqual([]);
  });

  it('do not call back a reader who has gone elsewhere before one was made', async () => {
    const owner = await someone('goes-on@list.example');
    await owner.registers('Example Letters');
    const page = await world().signedIn('goes-on@list.example', '/business');
    const { wasAsked, answer } = await withSlowAnswer(page, '**/console/v1/businesses');
    await page.getByLabel('Name of the business').fill('Example Parcels');
    await page.getByRole('button', { name: 'Make it and try it' }).click();
    await wasAsked;
    await page.getByRole('link', { name: 'Example Letters' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const stayed = page.url();
    await answer();
    expect(page.url()).toBe(stayed);
    await page.getByRole('link', { name: 'All businesses' }).click();
    await page.getByRole('link', { name: 'Example Parcels' }).waitFor();
  });

  it('do not call back a reader who has gone elsewhere before an invitation was accepted', async () => {
    const owner = await someone('calls@list.example');
    const path = await owner.registers('Example Letters');
    await owner.post(`${path}/members`, { email: 'called@list.example', role: 'developer' });
    await (await someone('called@list.example')).registers('Example Parcels');
    const page = await world().signedIn('called@list.example', '/business');
    const { wasAsked, answer } = await withSlowAnswer(page, '**/console/v1/invitations/*/acceptance');
    await page.getByRole('button', { name: /Accept the invitation of .?Example Letters/ }).click();
    await wasAsked;
    await page.getByRole('link', { name: 'Example Parcels' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const stayed = page.url();
    await answer();
    expect(page.url()).toBe(stayed);
    await page.getByRole('link', { name: 'All businesses' }).click();
    await page.getByRole('link', { name: 'Example Letters' }).waitFor();
  });

  it('have names that the service takes, and it says at the field why not', async () => {
    const page = await world().signedIn('names@list.example', '/business');
    await page.getByLabel('Name of the business').fill('Ex\u0430mple Letters');
    await page.getByRole('button', { name: 'Make it and try it' }).click();
    await page.locator('[aria-invalid]').waitFor();
    await page.locator('[name=name]:focus').waitFor();
    expect((await (await someone('names@list.example')).get('/console/v1/businesses')).body['data']).toEqual([]);
  });

  it('are made without spaces in their names that nobody sees', async () => {
    const page = await world().signedIn('spaces@list.example', '/business');
    await page.getByLabel('Name of the business').fill(' Example  Letters ');
    await page.getByRole('button', { name: 'Make it and try it' }).click();
    await page.getByRole('banner').getByText('Example Letters').waitFor();
    const made = dataOf(await (await someone('spaces@list.example')).get('/console/v1/businesses'));
    expect(made.map(({ name }) => name)).toEqual(['Example Letters']);
  });

  it('are no business of anybody else, whose address says that there is none', async () => {
    const path = await (await someone('mine@list.example')).registers('Example Letters');
    const page = await world().signedIn('stranger@list.example', `/business/${businessIdIn(path)}/try`);
    await page.getByRole('heading', { name: 'There is no such business' }).waitFor();
    await expectCount(page.getByText('Example Letters'), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const hostile of ['%E0%A4%A', '..%2F..%2Finvitations', '%22><script>alert(1)</script>', '%00']) {
      await page.goto(`/business/${hostile}/try`);
      await page.getByRole('heading', { name: /There is no such/ }).waitFor();
    }
  });
});
