import { PARKED } from '#projecting';
import { CapturedLog } from '../support/captured-log.js';
import { eventually } from '../support/eventually.js';
import { HeldMailServer } from '../support/held-mail-server.js';
import { startService, type Service } from '../support/service.js';

describe('mail to people', () => {
  let mails: HeldMailServer;
  let service: Service;
  const log = new CapturedLog();
  beforeAll(async () => {
    mails = await HeldMailServer.start();
    mails.goOn();
    const environment = { SMTP_URL: mails.url, DEVELOPMENT_ROUTES: 'false', LOG_LEVEL: 'info', THREADS: '1' };
    service = await startService({ environment, logStream: log });
  });
  afterAll(async () => {
    await service.stop();
    await mails.stop();
  });

  /** Somebody who is mailed about a claim that waits. */
  async function isAsked(email: string): Promise<void> {
    const person = await service.world.personOf(email);
    await person.put('/claim-approval', { required: true });
    expect((await service.business.claimKey(await person.key())).status).toBe(202);
  }

  it('that the server will never take is given up with a line in the log, without holding up others', async () => {
    await isAsked('gone@people.example');
    await isAsked('erin@people.example');
    const taken = () => mails.lines.some((line) => line === 'Subject: A business asks for your address');
    await eventually(() => Promise.resolve(taken() || undefined));
    const told = await eventually(() =>
      Promise.resolve(log.lines.find((line) => line.includes('a mail was not sent'))),
    );
    expect(JSON.parse(told)).toMatchObject({ level: 'warn', error: 'MailRefused' });
    expect(log.lines.filter((line) => line.includes('people.example'))).toEqual([]);
    const request = { index: 'by-position', equal: {}, direction: 'up', limit: 10 } as const;
    expect(await service.running.engines.records.page(PARKED, request)).toEqual([]);
  });
});
