import { eventually } from '../../../test/support/eventually.js';
import { Mailer, MailRefused, MailUnavailable, QueuedMailer, type Mail } from '../src/index.js';

/** A server that is slow: it takes a mail when it is told to. */
class SlowServer extends Mailer {
  readonly taken: string[] = [];
  private readonly held: (() => void)[] = [];
  private isHolding = true;

  async send({ to }: Mail): Promise<void> {
    if (this.isHolding) await new Promise<void>((resolve) => this.held.push(resolve));
    if (to === 'gone') throw new MailRefused();
    this.taken.push(to);
  }

  get busyWith(): number {
    return this.held.length;
  }

  goOn(): void {
    this.isHolding = false;
    for (const resolve of this.held.splice(0)) resolve();
  }
}

describe('mail that waits for its server', () => {
  let server: SlowServer;
  let lost: [unknown, number][];
  beforeEach(() => {
    server = new SlowServer();
    lost = [];
  });

  const queue = (most: number): QueuedMailer =>
    new QueuedMailer(server, { most, sideBySide: 2 }, (error, count) => lost.push([error, count]));
  const send = async (mailer: Mailer, ...addressees: readonly string[]): Promise<void> => {
    for (const to of addressees) await mailer.send({ to, subject: 'A code', text: 'It is 123456.' });
  };

  it('is handed over as many side by side as may be, in the order in which it came', async () => {
    const mailer = queue(10);
    await send(mailer, 'a', 'b', 'c', 'd');
    expect([server.busyWith, server.taken]).toEqual([2, []]);
    server.goOn();
    await mailer.close();
    expect([server.taken, lost]).toEqual([['a', 'b', 'c', 'd'], []]);
  });

  it('is let go, and told of, where more wait than may', async () => {
    const mailer = queue(1);
    await send(mailer, 'a', 'b', 'c', 'd');
    expect(lost).toEqual([[new MailUnavailable('too many mails wait'), 1]]);
    server.goOn();
    await mailer.close();
    expect(server.taken).toEqual(['a', 'b', 'c']);
  });

  it('is let go when the server refuses it for good', async () => {
    const mailer = queue(10);
    server.goOn();
    await send(mailer, 'gone', 'a');
    await eventually(() => Promise.resolve(server.taken.includes('a') || undefined));
    await mailer.close();
    expect(lost).toEqual([[new MailRefused(), 1]]);
  });

  it('is told of as let go when the process ends before the server takes it', async () => {
    const mailer = queue(10);
    await send(mailer, 'a', 'b', 'c', 'd', 'e');
    await mailer.close();
    expect(lost).toEqual([[new MailUnavailable('the process ended'), 3]]);
    server.goOn();
  }, 20_000);
});
