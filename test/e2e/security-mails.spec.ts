import { mailTo } from '../support/mail-to.js';
import { Person } from '../support/person.js';
import { startService, type Service } from '../support/service.js';

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

  it('a person, when the account was deleted; no other mail to the address is left', async () => {
    const person = await Person.registered(service.running.baseUrl);
    expect((await person.delete('/me')).status).toBe(204);
    expect(await subjectsTo(person.email)).toEqual(['Your account was deleted']);
  });
});
