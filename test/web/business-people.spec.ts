import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { businessIdIn, Member } from '../support/personas/member.js';

describeInBrowser('the people of a business', (world) => {
  const someone = (email: string): Promise<Member> => Member.signIn(world().baseUrl, email);
  const peopleAt = (path: string): string => `/business/${businessIdIn(path)}/people`;

  it('are invited with a role, and not while the invitation is withdrawn', async () => {
    const path = await (await someone('owner@people.example')).registers('Example Letters');
    const page = await world().signedIn('owner@people.example', peopleAt(path));
    await page.getByText('You are the last owner, so you cannot leave').waitFor();
    await page.getByLabel('E-mail address').fill('ada@people.example');
    await page.getByRole('radio', { name: 'Admin' }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('ada@people.example is invited as Admin').waitFor();
    // The next one is not made an admin by what was chosen for this one, and may have letters of any kind.
    await page.getByRole('radio', { name: 'Developer', checked: true }).waitFor();
    await page.getByLabel('E-mail address').fill('jörg@müller.example');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('is invited as Developer').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'ada@people.example' }).getByText('Invited').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Withdraw the invitation of ada@people.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The invitation of ada@people.example is withdrawn').waitFor();
    await page.locator('h1:focus').waitFor();
    const { body } = await (await someone('ada@people.example')).get('/console/v1/invitations');
    expect(body['data']).toEqual([]);
  });

  it('are told apart from strangers where an address is written', async () => {
    const owner = await someone('twice@people.example');
    const path = await owner.registers('Example Letters');
    await owner.post(`${path}/members`, { email: 'grace@people.example', role: 'developer' });
    const page = await world().signedIn('twice@people.example', peopleAt(path));
    const refusals = [
      ['twice@people.example', 'is a member already'],
      ['grace@people.example', 'is invited already'],
    ] as const;
    for (const [email, told] of refusals) {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.locator('[name=email][aria-invalid]').waitFor();
      await page.getByText(told).waitFor();
      await page.locator('[name=email]:focus').waitFor();
    }
  });

  it('are removed by an owner, and are strangers from then on', async () => {
    const owner = await someone('removes@people.example');
    const path = await owner.registers('Example Letters');
    const { member } = await owner.brings(path, 'removed@people.example', 'developer');
    const page = await world().signedIn('removes@people.example', peopleAt(path));
    await page.getByRole('button', { name: 'Remove removed@people.example' }).click();
    await page.getByRole('dialog').getByText('loses access at once').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('removed@people.example is no member any more').waitFor();
    expect((await member.get(path)).status).toBe(404);
  });

  it('are removed by their number where their address cannot be read', async () => {
    const owner = await someone('unread@people.example');
    const path = await owner.registers('Example Letters');
    const { id } = await owner.brings(path, 'unreadable@people.example', 'developer');
    const page = await world().signedIn('unread@people.example', '/business');
    await page.route(`**${path}/members`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('"unreadable@people.example"', 'null'),
      });
    });
    await page.goto(peopleAt(path));
    await page.getByRole('button', { name: `Remove ${id}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText(`${id} is no member any more`).waitFor();
  });

  it('leave by themselves, and are back at their list', async () => {
    const path = await joinedBy('leaves@people.example', 'developer');
    const page = await world().signedIn('leaves@people.example', peopleAt(path));
    await page.getByText('You are a developer here. An owner or an admin invites').waitFor();
    await expectCount(page.getByLabel('E-mail address'), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You left \u2068Example Letters\u2069.').waitFor();
    await page.getByRole('heading', { name: 'Your businesses' }).waitFor();
    await expectCount(page.getByRole('link', { name: 'Example Letters' }), 0);
  });

  it('learn as an admin why owners are none of theirs', async () => {
    const path = await joinedBy('admin@people.example', 'admin');
    const page = await world().signedIn('admin@people.example', peopleAt(path));
    await page.getByText('Only an owner removes owners.').waitFor();
    await page.getByText('Only an owner invites owners.').waitFor();
    expect(await page.getByRole('radio', { name: 'Owner' }).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  /** A business of somebody else that this one has joined. */
  async function joinedBy(email: string, role: string): Promise<string> {
    const owner = await someone(`owner-of-${email}`);
    const path = await owner.registers('Example Letters');
    await owner.brings(path, email, role);
    return path;
  }
});
