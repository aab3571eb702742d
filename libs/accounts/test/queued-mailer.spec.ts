import { eventually } from '../../../test/support/time/eventually.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { Mailer, MailRefused, MailUnavailable, QueuedMailer, type Mail } from '../src/index.js';

const GOOD_FOR_MS = 600_000;
const LATE = new MailUnavailable('it came too late');

/** A server that is slow: it takes a mail when it is told to. */
class SlowServer extends Mailer {
  readonly taken: string[] = [];
  readonly putOff: string[] = [];
  private readonly held: (() => void)[] = [];
  private isHolding = true;

  async send({ to }: Mail): Promise<void> {
    if (this.isHolding) await new Promise<void>((resolve) => this.held.push(resolve));
    if (to === 'gone') throw new MailRefused();
    if (to === 'later') {
      this.putOff.push(to);
      throw new MailUnavailable();
    }
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
  let clock: TestClock;
  let lost: [unknown, number][];
  beforeEach(() => {
    server = new SlowServer();
    clock = new TestClock();
    lost = [];
  });

  const queue = (most: number): QueuedMailer =>
    new QueuedMailer(server, { most, sideBySide: 2 }, clock, (error, count) => lost.push([error, count]));
  const send = async (mailer: Mailer, ...addressees: readonly string[]): Promise<void> => {
    for (const to of addressees) await mailer.send({ to, subject: 'A code', text: 'It is 123456.' });
  };
  const sendCode = async (mailer: Mailer, ...addressees: readonly string[]): Promise<void> => {
    const goodUntil = clock.now() + GOOD_FOR_MS;
    for (const to of addressees) await mailer.send({ to, subject: 'A code', text: 'It is 123456.', goodUntil });
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

  it('with a code is let go once the code is good no more, and holds up none that came after', async () => {
    const mailer = queue(10);
    await sendCode(mailer, 'a', 'b', 'c', 'd');
    clock.advance(GOOD_FOR_MS);
    await sendCode(mailer, 'e');
    expect(lost).toEqual([[LATE, 2]]);
    server.goOn();
    await mailer.close();
    expect([server.taken, lost]).toEqual([['a', 'b', 'e'], [[LATE, 2]]]);
  });

  it('with a code is handed over to the last moment for which the code is good, and other mail after', async () => {
    const mailer = queue(10);
    await sendCode(mailer, 'a', 'b', 'c');
    await send(mailer, 'news');
    clock.advance(GOOD_FOR_MS - 1);
    server.goOn();
    await eventually(() => Promise.resolve(server.taken.includes('c') || undefined));
    clock.advance(GOOD_FOR_MS);
    await mailer.close();
    expect([server.taken, lost]).toEqual([['a', 'b', 'c', 'news'], []]);
  });

  it('with a code that is good no more takes the place of none that is', async () => {
    const mailer = queue(1);
    await sendCode(mailer, 'a', 'b', 'c');
    clock.advance(GOOD_FOR_MS);
    await sendCode(mailer, 'd');
    server.goOn();
    await mailer.close();
    expect([server.taken, lost]).toEqual([['a', 'b', 'd'], [[LATE, 1]]]);
  });

  it('with a code that the server put off is not tried again once the code is good no more', async () => {
    const mailer = queue(10);
    server.goOn();
    await sendCode(mailer, 'later');
    await eventually(() => Promise.resolve(server.putOff.length > 0 || undefined));
    clock.advance(GOOD_FOR_MS);
    await eventually(() => Promise.resolve(lost.length > 0 || undefined));
    expect([server.putOff, lost]).toEqual([['later'], [[LATE, 1]]]);
    await mailer.close();
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
