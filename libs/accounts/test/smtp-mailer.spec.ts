import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { MailDeferred, MailRefused, MailUnavailable, SmtpMailer } from '../src/index.js';

/** A mail server that takes everything, as far as one mail needs it. */
async function mailServer(): Promise<{ url: string; lines: string[]; closesDown: () => void; close: () => void }> {
  const lines: string[] = [];
  let closesDown = false;
  const server = createServer((socket) => {
    if (closesDown) socket.end('421 4.3.2 closing down\r\n');
    else converse(socket, lines);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `smtp://127.0.0.1:${port}`, lines, close: () => void server.close() },
    closesDown: () => {
      closesDown = true;
    },
  };
}

function converse(socket: Socket, lines: string[]): void {
  let inData = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  say('220 test');
  createInterface({ input: socket }).on('line', (line) => {
    lines.push(line);
    if (inData) {
      if (line === '.') {
        inData = false;
        say('250 taken');
      }
    } else if (line === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (line === 'QUIT') socket.end('221 bye\r\n');
    else if (line.startsWith('RCPT TO:<endless@')) socket.destroy();
    else say(answerTo(line));
  });
}

/** By the addressee's name. */
const REFUSALS: Readonly<Record<string, string>> = {
  gone: '550 5.1.1 no mailbox of gone@people.example here',
  full: '452 4.2.2 the mailbox of full@people.example is full',
  unknown: '554 5.7.1 relaying to unknown@people.example denied',
};

function answerTo(line: string): string {
  if (line === 'STARTTLS') return '502 no such thing here';
  if (line.startsWith('MAIL FROM:<nobody@')) return '550 5.1.8 sender unknown';
  const [, name = ''] = /^RCPT TO:<(\w+)@/.exec(line) ?? [];
  return REFUSALS[name] ?? '250 fine';
}

const FROM = 'no-reply@consent.example';
const IN_CLEAR = { requiresTls: false };
const MAIL = { to: 'erin@people.example', subject: 'A subject', text: 'A text' };

describe('mail through a server', () => {
  it('reaches it with sender, addressee, subject and text', async () => {
    const server = await mailServer();
    await new SmtpMailer(server.url, FROM, IN_CLEAR).send(MAIL);
    server.close();
    expect(server.lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('MAIL FROM:<no-reply@consent.example>'),
        expect.stringContaining('RCPT TO:<erin@people.example>'),
        'Subject: A subject',
        'A text',
      ]),
    );
  });

  it('goes to no server without TLS where that is required, nor does a password', async () => {
    const server = await mailServer();
    const url = server.url.replace('//', '//user:secret@');
    await expect(new SmtpMailer(url, FROM, { requiresTls: true }).send(MAIL)).rejects.toEqual(new MailUnavailable());
    server.close();
    expect(server.lines.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  });

  it('is refused for good for an addressee that the server will never take, and the error tells nothing of the mail', async () => {
    const server = await mailServer();
    const mailer = new SmtpMailer(server.url, FROM, IN_CLEAR);
    await expect(mailer.send({ ...MAIL, to: 'gone@people.example' })).rejects.toEqual(new MailRefused());
    server.close();
  });

  it.each(['full', 'unknown', 'endless'])('is put off for an addressee that may be taken later: %s', async (name) => {
    const server = await mailServer();
    const mailer = new SmtpMailer(server.url, FROM, IN_CLEAR);
    await expect(mailer.send({ ...MAIL, to: `${name}@people.example` })).rejects.toEqual(new MailDeferred());
    server.close();
  });

  it('is unavailable from a server that takes none of ours', async () => {
    const server = await mailServer();
    const mailer = new SmtpMailer(server.url, 'nobody@consent.example', IN_CLEAR);
    await expect(mailer.send(MAIL)).rejects.toEqual(new MailUnavailable());
    server.close();
  });

  it('is unavailable from a server that is closing down', async () => {
    const server = await mailServer();
    server.closesDown();
    const mailer = new SmtpMailer(server.url, FROM, IN_CLEAR);
    await expect(mailer.send(MAIL)).rejects.toEqual(new MailUnavailable());
    server.close();
  });

  it('is unavailable when nobody answers, and the error tells nothing of the mail', async () => {
    const mailer = new SmtpMailer('smtp://127.0.0.1:1', FROM, IN_CLEAR);
    await expect(mailer.send(MAIL)).rejects.toEqual(new MailUnavailable());
  });
});
