import type { Page } from 'playwright-core';
import { AssistantProgram } from '../support/assistants/assistant-program.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { isTooWide, NARROW } from '../support/web/every-page.js';
import { modernCall, rpcPost } from '../support/assistants/rpc-post.js';
import { mailedCode } from '../support/clients/sign-in.js';

describeInBrowser('connecting an assistant in the browser', (world) => {
  let program: AssistantProgram;
  beforeAll(async () => {
    program = await AssistantProgram.start(world().service.running);
  });
  afterAll(() => program.stop());

  const asksOf = async (page: Page, departures = {}): Promise<void> => {
    await page.goto(program.assistant.leads(departures));
  };
  const statusOfCall = async (token: string): Promise<number> => {
    const { headers, body } = modernCall('tools/call', { name: 'get_my_address', arguments: {} });
    const url = `${world().baseUrl}/mcp/person`;
    return (await rpcPost(url, { ...headers, authorization: `Bearer ${token}` }, body)).status;
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const personsEmail = (): string => world().service.demo.people.find(({ kind }) => kind === 'direct')?.email ?? '';
  /** Signed in as the demo's person, at the question. */
  const askedPerson = async (): Promise<Page> => {
    const page = await world().entered('person', '/');
    await asksOf(page);
    await page.getByRole('heading', { name: 'Connect this assistant?' }).waitFor();
    return page;
  };

  it('a person who signs in by code is told who asks, for what, for which account, and a yes leads back with a code', async () => {
    const email = personsEmail();
    const page = await world().reader({ viewport: NARROW });
    await asksOf(page);
    await page.getByRole('heading', { name: 'Sign in to go on' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('E-mail address').fill(email);
    await button(page, 'Send me a code').click();
    await page.getByText('a code is on its way').waitFor();
    await page.getByLabel('Code from the mail').fill(await mailedCode(world().baseUrl, email));
    await button(page, 'Sign in').click();

    await page.getByRole('heading', { name: 'Connect this assistant?' }).waitFor();
    const said = await page.getByRole('main').innerText();
    expect(said).toMatch(/It calls itself “.?Helper.?”/);
    for (const what of ['127.0.0.1', email, 'It can see', 'When you tell it to', 'It can ask you to'])
      expect(said).toContain(what);
    expect(said).toContain('It never sees your key or your e-mail address.');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    await button(page, 'Connect').click();
    await page.getByRole('heading', { name: 'Back at the assistant' }).waitFor();
    const answer = await program.heardBack();
    expect([answer.get('state'), answer.get('error')]).toEqual([program.assistant.state, null]);
    expect((await program.assistant.exchange(answer.get('code') ?? '')).status).toBe(200);
  });

  it('a person who disconnects it is told what follows, and its next call is refused', async () => {
    const page = await askedPerson();
    await button(page, 'Connect').click();
    await page.getByRole('heading', { name: 'Back at the assistant' }).waitFor();
    const code = (await program.heardBack()).get('code') ?? '';
    const token = String((await program.assistant.exchange(code)).json['access_token']);
    expect(await statusOfCall(token)).toBe(200);
    await page.goto('/me/history');
    const look = page.getByRole('article').filter({ hasText: 'Helper' });
    await look.getByText('Shown: your name and your address.').first().waitFor();

    await page.goto('/me/assistants');
    await page.getByRole('heading', { name: 'Helper' }).waitFor();
    await page.getByText('See your address and its history; decline, take back, and ask you for changes').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Disconnect: Helper').click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect this assistant?' });
    await dialog.getByText('It is refused from its next call on').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Disconnect').click();
    await page.getByText(/Helper.* is disconnected\./).waitFor();
    await page.getByText('No assistant is connected.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await statusOfCall(token)).toBe(401);
  });

  it('a person who does not want it leads the assistant to a no, and the question is not asked again', async () => {
    const page = await askedPerson();
    const question = page.url();
    await button(page, 'Don’t connect').click();
    await page.getByRole('heading', { name: 'Back at the assistant' }).waitFor();
    expect((await program.heardBack()).get('error')).toBe('access_denied');
    await page.goto(question);
    await page.getByRole('heading', { name: 'There is nothing to answer here' }).waitFor();
  });

  it('an assistant that asks to read alone is said to change nothing', async () => {
    const page = await world().entered('person', '/');
    await asksOf(page, { scope: 'address:read' });
    await page.getByText('It can change nothing.').waitFor();
    await expectCount(page.getByText('It can ask you to'), 0);
  });

  it('a question that another browser began is not asked here', async () => {
    const question = (await askedPerson()).url();
    const other = await world().entered('person', question);
    await other.getByRole('heading', { name: 'There is nothing to answer here' }).waitFor();
    await other.getByText('begin again, in this browser').waitFor();
    await expectCount(button(other, 'Connect'), 0);
    expect(await accessibilityFaults(other)).toEqual([]);
  });

  it('an account that is no person is told to register, and leads back with a no', async () => {
    const page = await world().entered('business', '/');
    await asksOf(page);
    await page.getByRole('heading', { name: 'Register before you connect an assistant' }).waitFor();
    await page.getByRole('link', { name: 'Register', exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Back to the assistant, connect nothing').click();
    await page.getByRole('heading', { name: 'Back at the assistant' }).waitFor();
    expect((await program.heardBack()).get('error')).toBe('access_denied');
  });

  it('whoever is signed in as somebody else signs out, and is asked the same question again', async () => {
    const page = await world().entered('business', '/');
    await asksOf(page);
    await button(page, 'Sign in as somebody else').click();
    await page.getByRole('heading', { name: 'Sign in to go on' }).waitFor();
    await page
      .context()
      .request.post('/dev/v1/sign-in', { data: { as: 'person' }, headers: { origin: world().baseUrl } });
    await page.reload();
    await page.getByRole('heading', { name: 'Connect this assistant?' }).waitFor();
    await page.getByText(personsEmail()).waitFor();
  });

  it('the question is asked in German, and an answer is taken once the window was in front for a moment', async () => {
    const page = await world().entered('person', '/', { locale: 'de-DE', viewport: NARROW });
    await asksOf(page);
    await page.getByRole('heading', { name: 'Diesen Assistenten verbinden?' }).waitFor();
    await page.getByText('Er führt Sie zurück zu').waitFor();
    await page.evaluate('dispatchEvent(new Event("blur"))');
    expect(await button(page, 'Verbinden').isDisabled()).toBe(true);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await button(page, 'Nicht verbinden').click();
    expect((await program.heardBack()).get('error')).toBe('access_denied');
  });
});
