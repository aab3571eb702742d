import { advanceClock } from '../support/time/advance-clock.js';
import { ask, idOf, refusal, seen } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';
import { NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const DAY_S = 86_400;

describe('what a person is mailed', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  /** What came to the person's mailbox beside the codes of sign-in; newest first. */
  async function mailsTo(person: Person): Promise<readonly Mail[]> {
    const mailbox = await ask(baseUrl, 'GET', `/dev/v1/mailbox?to=${encodeURIComponent(person.email)}`, {});
    return (mailbox.body['data'] as readonly Mail[]).filter(({ text }) => !/\b\d{6}\b/.test(text));
  }

  const mailTo = (person: Person, subject: string): Promise<Mail> =>
    eventually(async () => (await mailsTo(person)).find((mail) => mail.subject === subject));
  const claimBy = async (business: Business, person: Person) => idOf(await business.claimKey(await person.key()));
  const approving = async (): Promise<Person> => {
    const person = await Person.registered(baseUrl);
    await person.put('/claim-approval', { required: true });
    return person;
  };

  it('a claim that waits, with the name of the business that asks and nothing of the person', async () => {
    const person = await approving();
    await claimBy(service.business, person);
    const { text } = await mailTo(person, 'A business asks for your address');
    expect(text).toContain(`${service.demo.business.name} asks for your name and mailing address.`);
    expect(text).not.toMatch(/Fay|Fiction|FICTION|TOPEKA|66603/);
    expect(text).not.toContain(await person.key());
  });

  it('mail that came back to a business', async () => {
    const person = await Person.registered(baseUrl);
    await service.business.reportReturnedMail(await claimBy(service.business, person));
    const { text } = await mailTo(person, 'Mail to you came back');
    expect(text).toContain(`${service.demo.business.name} says that mail which it sent to your address came back.`);
  });

  it('a move in effect: whom it told, and whom it left out', async () => {
    const person = await Person.registered(baseUrl);
    const { api: other } = await service.world.business();
    const kept = await claimBy(service.business, person);
    await claimBy(other, person);
    const effectiveDate = new Date(service.running.engines.clock.now() + 2 * DAY_S * 1000).toISOString().slice(0, 10);
    await person.post('/move', { address: NEW_ADDRESS, effective_date: effectiveDate, keep: [kept] });
    await advanceClock(service, 3 * DAY_S);
    const { text } = await mailTo(person, 'Your move took effect');
    expect(text.split('\n').slice(0, 3)).toEqual([
      `Your move took effect on ${effectiveDate}.`,
      `These businesses read your new address from now on: ${service.demo.business.name}.`,
      'You left these out, and their access has ended: Example Letters.',
    ]);
  });

  it('nothing of what the person does not want', async () => {
    const all = { claims: true, returned_mail: true, moves: true };
    const person = await approving();
    expect(seen(await person.get('/notifications'))).toEqual({ status: 200, body: all });
    const chosen = { ...all, claims: false };
    expect(seen(await person.put('/notifications', chosen))).toEqual({ status: 200, body: chosen });
    expect(seen(await person.get('/notifications'))).toEqual({ status: 200, body: chosen });

    const grantId = await claimBy(service.business, person);
    await person.post(`/grants/${grantId}/approval`);
    await service.business.reportReturnedMail(grantId);
    // One person's mails go out in the order of what they are about: one of the claim would be there by now.
    await mailTo(person, 'Mail to you came back');
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['Mail to you came back']);
  });

  it('no choice that leaves one of them open', async () => {
    const person = await Person.registered(baseUrl);
    for (const body of [{}, { claims: true, moves: true }, { claims: 'yes', returned_mail: true, moves: true }]) {
      expect(refusal(await person.put('/notifications', body))).toEqual({ status: 400, code: 'invalid_request' });
    }
    expect(refusal(await (await Person.signedIn(baseUrl)).get('/notifications'))).toEqual({
      status: 404,
      code: 'not_registered',
    });
  });
});
