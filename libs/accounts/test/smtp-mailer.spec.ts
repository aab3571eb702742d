import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { MailRefused, MailUnavailable, SmtpMailer } from '../src/index.js';

/** A mail server that takes everything, as far as one mail needs it. */
async function mailServer(): Promise<{ url: string; lines: string[]; close: () => void }> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    converse(socket, lines);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, lines, close: () => void server.close() };
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
    else if (line.startsWith('RCPT TO:<gone@')) say('550 5.1.1 no mailbox of gone@people.example here');
    else say(line === 'STARTTLS' ? '502 no such thing here' : '250 fine');
  });
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

  it('is unavailable when nobody answers, and the error tells nothing of the mail', async () => {
    const mailer = new SmtpMailer('smtp://127.0.0.1:1', FROM, IN_CLEAR);
    await expect(mailer.send(MAIL)).rejects.toEqual(new MailUnavailable());
  });
});
