import { eventually } from '../support/time/eventually.js';
import { StallingMailServer } from '../support/stand-ins/stalling-mail-server.js';
import { startService, type Service } from '../support/service/service.js';
import { askForCode } from '../support/clients/sign-in.js';

describe('a code that is mailed through a server', () => {
  let mails: StallingMailServer;
  let service: Service;
  beforeAll(async () => {
    mails = await StallingMailServer.start();
    service = await startService({ environment: { SMTP_URL: mails.url, DEVELOPMENT_ROUTES: 'false' } });
  });
  afterAll(async () => {
    await service.stop();
    await mails.stop();
  });

  const asks = async (email: string) => (await askForCode(service.running.baseUrl, email)).answer;
  const mailed = (email: string) => mails.lines.filter((line) => line.startsWith(`RCPT TO:<${email}>`)).length;

  it('is answered before the mail server replies, whether or not a mail is sent', async () => {
    const email = 'slow@people.example';
    // The sixth in an hour is not mailed.
    for (let count = 0; count < 6; count++) expect((await asks(email)).status).toBe(202);
    expect(mailed(email)).toBe(0);
    mails.goOn();
    const codes = () => mails.lines.filter((line) => /^Your code is \d{6}/.test(line)).length;
    await eventually(() => Promise.resolve(codes() === 5 || undefined));
    expect((await asks('another@people.example')).status).toBe(202);
    await eventually(() => Promise.resolve(codes() === 6 || undefined));
    expect([mailed(email), mailed('another@people.example')]).toEqual([5, 1]);
  });
});
