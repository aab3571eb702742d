import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { accessStream } from '#domain';
import type { NewEvent } from '#event-store';
import { checkBundle, parseVkeys } from '../../sdk/verify/src/index.js';
import { idOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { holder } from '../support/personas/holder.js';
import { Person } from '../support/personas/person.js';
import { TestAssistant } from '../support/assistants/test-assistant.js';

describeInBrowser('a person’s history in the browser', (world) => {
  const register = () => Person.registered(world().service.running.baseUrl);
  const idOfPerson = async (person: Person) => idOf(await person.get('/me'));
  const append = async (person: Person, data: readonly object[]) => {
    const event = (of: object): NewEvent => ({
      id: randomUUID(),
      type: 'access.previewed.v1',
      data: { ...of },
      metadata: { time: new Date().toISOString(), correlationId: randomUUID(), causationId: null, actor: 'business:b' },
    });
    await world().service.running.engines.log.append(accessStream(await idOfPerson(person)), data.map(event), 'any');
  };

  it('a person to whom nobody has come yet is told what will stand there', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me/history');
    await page.getByText('Nobody has looked yet.').waitFor();
    await page.getByText('It is written down here before they see it').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person sees each look of a business: when, what was shown, how and what for', async () => {
    const person = await register();
    const business = await world().service.world.business();
    const { api } = business;
    await world().service.world.describe(business, { purpose: 'To mail novels' });
    const grant = await api.claimKey(await person.key());
    await api.read(idOf(grant));
    await api.list();
    const page = await world().signedIn(person.email, '/me/history');

    const entries = page.getByRole('article');
    await entries.nth(3).waitFor();
    await expectCount(entries, 4);
    const texts = await entries.allInnerTexts();
    const [listed, read, claimed, previewed] = texts;
    expect(listed).toContain('in a list with others');
    expect(read).toContain('Shown: your name and your address. How: through its own computer system.');
    expect(claimed).toContain('Got your address');
    expect(previewed).toContain('Shown: your first name with an initial and your town.');
    for (const text of texts) expect(text).toMatch(/^Example Letters[^]*To mail novels/);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page
      .getByRole('link', { name: /See its access/ })
      .first()
      .click();
    await page.getByRole('button', { name: /End access/ }).waitFor();
  });

  it('a person sees that staff looked, and the reason that they gave', async () => {
    const person = await register();
    const staff = await world().service.world.staff();
    await staff.looksAt(await idOfPerson(person), { reason: 'They called us' });
    const page = await world().signedIn(person.email, '/me/history');
    const entry = page.getByRole('article').filter({ hasText: 'Staff of this service' });
    await entry.getByText('They called us').waitFor();
    await entry.getByText('Shown: this history.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person sees which assistant looked, and what it was shown', async () => {
    const person = await register();
    const assistant = await TestAssistant.of(world().service, person);
    await assistant.looks({ action: 'read', fields: ['name', 'address'] });
    await assistant.looks({ action: 'listed', fields: ['grants'] });
    const page = await world().signedIn(person.email, '/me/history');
    const entries = page.getByRole('article');
    await entries.nth(1).waitFor();
    const [listed, read] = await entries.allInnerTexts();
    expect(read).toMatch(/^Helper\nYour assistant[^]*Looked this up for you\n+Shown: your name and your address\.$/);
    expect(listed).toMatch(/^Helper\nYour assistant[^]*Looked up a list for you\n+Shown: who has your address\.$/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a person saves the proof of all that stands there, in one file that holds without the service', async () => {
    const person = await register();
    const { id, api } = await world().service.world.business();
    await api.claimKey(await person.key());
    const look = { businessId: id, channel: 'api', fields: ['display.name'] };
    await append(
      person,
      Array.from({ length: 120 }, () => ({ ...look, previewId: randomUUID() })),
    );
    const page = await world().signedIn(person.email, '/me/history', { viewport: { width: 360, height: 740 } });
    await page.getByRole('heading', { name: 'Save a proof' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a proof' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^access-history-proof-20\d\d-\d\d-\d\d\.json$/);
    await page.getByText('Saved: a file with 122 entries.').waitFor();
    const keys = await parseVkeys(await (await page.request.get('/log/v1/key')).text());
    const { holds, problems } = await checkBundle({ pages: [await readFile(await file.path(), 'utf8')] }, { keys });
    expect([holds, problems]).toEqual([true, []]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'What it proves, and how to check it' }).click();
    await page.getByRole('heading', { name: 'Your proof' }).waitFor();
  });

  it('a long history comes a page at a time, and says of an entry that cannot be read that it is there', async () => {
    const person = await register();
    const look = { businessId: world().service.demo.business.id, channel: 'api', fields: ['display.name'] };
    await append(person, [{}]);
    await append(
      person,
      Array.from({ length: 59 }, () => ({ ...look, previewId: randomUUID() })),
    );
    const page = await world().signedIn(person.email, '/me/history');
    await page
      .getByRole('listitem')
      .nth(50)
      .or(page.getByRole('button', { name: 'Show more' }))
      .first()
      .waitFor();
    await expectCount(page.getByText('cannot be shown now'), 0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('A look that cannot be shown now').waitFor();
    await expectCount(page.getByRole('article'), 59);
    await expectCount(page.getByRole('button', { name: 'Show more' }), 0);
  });

  it('a person reads the signed receipt of an access, and keeps it as a file that any program can check', async () => {
    const person = await register();
    const books = await holder(world().service.world, 'Example Receipts', 'To mail books');
    const id = await books.asks(await person.key());
    const page = await world().signedIn(person.email, `/me/grants/${id}`);
    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
    for (const text of ['Example Receipts', 'To mail books', 'You agreed', 'your name, your address'])
      await page.getByText(text).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await saving;
    const text = (await (await saved.createReadStream()).toArray()).map(String).join('');
    expect(saved.suggestedFilename()).toMatch(/^receipt-[0-9a-f-]{36}\.jws$/);
    expect(text).toBe((await person.get(`/grants/${id}/receipt`)).body['receipt']);

    await person.post(`/grants/${id}/revocation`);
    await page.reload();
    await page.getByText('What it could read').waitFor();
    await expectCount(page.getByText('How you end it'), 0);
  });

  it('a receipt of what nobody has agreed to says so, while it waits and once it is declined', async () => {
    const person = await register();
    await person.put('/claim-approval', { required: true });
    const id = await (await holder(world().service.world, 'Example Receipts')).asks(await person.key());
    const page = await world().signedIn(person.email, `/me/grants/${id}/receipt`);
    await page.getByText('Waits for your answer').waitFor();
    for (const answer of ['You declined', undefined]) {
      await page.getByText('What this business asked of you').waitFor();
      await page.getByText('What it asked to read').waitFor();
      await expectCount(page.getByText(/What you agreed to|What it may read|How you end it/), 0);
      if (answer === undefined) continue;
      await person.post(`/grants/${id}/denial`);
      await page.reload();
      await page.getByText(answer).first().waitFor();
    }
  });
});
