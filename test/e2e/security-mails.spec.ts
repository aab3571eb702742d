import { Assistant, Browser, requestIn } from '../support/assistants/assistant.js';
import { mailTo } from '../support/clients/mail-to.js';
import { signIn } from '../support/clients/sign-in.js';
import { Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

describe('whoever owns an account is told by mail of what was done with it', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const subjectsTo = async (email: string) =>
    (await mailTo(service.running.baseUrl, email)).map(({ subject }) => subject);

  it('a person, when the key was replaced', async () => {
    const person = await Person.registered(service.running.baseUrl);
    expect((await person.post('/key/replacement')).status).toBe(201);
    const [mail] = await mailTo(service.running.baseUrl, person.email);
    expect(mail?.subject).toBe('Your key was replaced');
    expect(mail?.text).toMatch(/^Time: \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m);
    expect(mail?.text).not.toContain(await person.key());
  });

  it('a person, when an assistant was let in, and not when one was kept out', async () => {
    const { baseUrl } = service.running;
    const person = await Person.registered(baseUrl);
    const token = await signIn(baseUrl, person.email);
    const assistant = await Assistant.registered(service.running);
    const answers = async (end: string) => {
      const browser = new Browser(baseUrl);
      const id = requestIn(await browser.go(assistant.leads()));
      return browser.page('POST', `/auth/v1/connection-requests/${id}/${end}`, token);
    };
    expect((await answers('refusal')).status).toBe(200);
    expect(await subjectsTo(person.email)).not.toContain('An assistant was let in');
    expect((await answers('approval')).status).toBe(200);
    const [mail] = await mailTo(baseUrl, person.email);
    expect(mail?.subject).toBe('An assistant was let in');
    expect(mail?.text.split('\n').slice(0, 2)).toEqual([
      'The assistant “Helper” was let in to your account.',
      'It leads back to helper.example.',
    ]);
  });

  it('a person, when the account was deleted, with no other mail to the address kept', async () => {
    const person = await Person.registered(service.running.baseUrl);
    expect((await person.delete('/me')).status).toBe(204);
    expect(await subjectsTo(person.email)).toEqual(['Your account was deleted']);
  });

  it('every owner of a business, when a key is made, an owner comes or goes, or a member leaves keys behind', async () => {
    const { baseUrl } = service.running;
    const owner = await Member.signIn(baseUrl, 'owner@mails.example');
    const path = await owner.registers('Example Mails');
    const { member: second, id } = await owner.brings(path, 'second@mails.example', 'owner');
    await owner.brings(path, 'developer@mails.example', 'developer');
    expect((await second.post(`${path}/api-keys`, { name: 'of the second' })).status).toBe(201);
    expect((await owner.delete(`${path}/members/${id}`)).status).toBe(204);

    const [leftBehind, ...before] = await mailTo(baseUrl, owner.email);
    expect(before.map(({ subject }) => subject).slice(0, 3)).toEqual([
      'A business has an owner less',
      'An API key was made',
      'A business has another owner',
    ]);
    expect(leftBehind?.subject).toBe('A member left API keys behind');
    expect(leftBehind?.text).toContain('second@mails.example');
    expect(leftBehind?.text).toContain('- of the second');
    expect((await subjectsTo(second.email)).slice(0, 3)).toEqual([
      'A business has an owner less',
      'An API key was made',
      'A business has another owner',
    ]);
    expect(await subjectsTo('developer@mails.example')).not.toContain('An API key was made');
  });

  it('every owner of a business, when it is closed, and by whom', async () => {
    const { baseUrl } = service.running;
    const owner = await Member.signIn(baseUrl, 'owner@closed.example');
    const path = await owner.registers('Example Closed');
    const { member: second } = await owner.brings(path, 'second@closed.example', 'owner');
    await owner.brings(path, 'admin@closed.example', 'admin');
    expect((await second.delete(path)).status).toBe(204);

    for (const email of [owner.email, second.email]) {
      const [mail] = await mailTo(baseUrl, email);
      expect(mail?.subject).toBe('A business was closed');
      expect(mail?.text.split('\n')[0]).toBe(
        'second@closed.example closed “Example Closed”. Its API keys work no more, and all its grants end.',
      );
    }
    expect(await subjectsTo('admin@closed.example')).not.toContain('A business was closed');
  });

  it('every owner of each key and each owner who goes, however soon one follows the other', async () => {
    const { baseUrl } = service.running;
    const owner = await Member.signIn(baseUrl, 'owner@minutes.example');
    const path = await owner.registers('Example Minutes');
    const first = await owner.brings(path, 'first@minutes.example', 'owner');
    const second = await owner.brings(path, 'second@minutes.example', 'owner');
    for (const name of ['test', 'kept']) await owner.post(`${path}/api-keys`, { name });
    for (const { id } of [first, second]) expect((await owner.delete(`${path}/members/${id}`)).status).toBe(204);

    const toldLast = async (email: string, count: number) =>
      (await mailTo(baseUrl, email)).slice(0, count).map(({ text }) => text.split('\n')[0]);
    const keys = ['kept', 'test'].map(
      (name) => `owner@minutes.example made the API key “${name}” for “Example Minutes”.`,
    );
    const gone = ['second', 'first'].map(
      (name) => `${name}@minutes.example is no owner of “Example Minutes” any more.`,
    );
    expect(await toldLast(owner.email, 4)).toEqual([...gone, ...keys]);
    expect(await toldLast(second.member.email, 4)).toEqual([...gone, ...keys]);
    expect(await toldLast(first.member.email, 3)).toEqual([gone[1], ...keys]);
  });
});
