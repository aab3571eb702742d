import { PARKED } from '#projecting';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf } from '../support/service/served-metrics.js';
import { eventually } from '../support/time/eventually.js';
import { StallingMailServer } from '../support/stand-ins/stalling-mail-server.js';
import { startService, type Service } from '../support/service/service.js';

describe('mail to people', () => {
  let mails: StallingMailServer;
  let service: Service;
  const log = new LoggedLines();
  beforeAll(async () => {
    mails = await StallingMailServer.start();
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

describe('codes that strangers ask for all at once', () => {
  const EMAIL = 'owner@people.example';
  const HOME = '198.51.100.1';
  const STRANGERS = 1_100;
  let mails: StallingMailServer;
  let service: Service;
  const log = new LoggedLines();
  beforeAll(async () => {
    mails = await StallingMailServer.start();
    const environment = { SMTP_URL: mails.url, DEVELOPMENT_ROUTES: 'false', LOG_LEVEL: 'info', METRICS_PORT: '0' };
    service = await startService({ environment, logStream: log });
  });
  afterAll(async () => {
    await service.stop();
    await mails.stop();
  });

  it('keep no known device from its code, and nobody from hearing what was done with an account', async () => {
    const { services } = service.running;
    const signedIn = await services.signIn.enter(EMAIL, null, { client: null, network: HOME });
    const device = signedIn?.device ?? null;
    await Promise.all(
      Array.from({ length: STRANGERS }, (_, n) =>
        services.signIn.sendCode(`stranger${String(n)}@people.example`, null, '203.0.113.66'),
      ),
    );
    await services.signIn.sendCode(EMAIL, device, HOME);
    await services.securityMails.tellAddress(EMAIL, { kind: 'key-replaced' });
    mails.goOn();
    const subjects = () => mails.lines.filter((line) => line.startsWith('Subject: ')).map((line) => line.slice(9));
    await eventually(() => Promise.resolve(subjects().includes('Your key was replaced') || undefined));
    const mailed = () => mails.lines.filter((line) => line.startsWith(`RCPT TO:<${EMAIL}>`)).length;
    await eventually(() => Promise.resolve(mailed() === 2 || undefined));
    const text = await metricsOf(log);
    const lost = /^consent_lost_mails_total\{what="stranger"\} (\d+)$/m.exec(text);
    expect(Number(lost?.[1])).toBeGreaterThanOrEqual(STRANGERS - 1_000 - 2);
    expect(text).not.toMatch(/consent_lost_mails_total\{what="(known-device|security)"\} [1-9]/);
  }, 60_000);

  it('leave an error in the log, and a count, when a mail about an account is let go', async () => {
    await mails.stop();
    await service.running.services.securityMails.tellAddress(EMAIL, { kind: 'key-replaced' });
    const told = await eventually(() => Promise.resolve(log.lines.find((line) => line.includes('"what":"security"'))));
    expect(JSON.parse(told)).toMatchObject({
      ...{ level: 'error', msg: 'a mail was not sent', error: 'MailUnavailable', count: 1 },
    });
    expect(told).not.toContain('people.example');
    expect(await metricsOf(log)).toMatch(/^consent_lost_mails_total\{what="security"\} 1$/m);
  }, 60_000);
});
