import pTimeout from 'p-timeout';
import { pause, type Clock } from '#clock';
import { Mailer, MailRefused, MailUnavailable, type Mail } from './mailer.js';

/** Between the tries of one mail. */
const PAUSES_MS = [1_000, 5_000];
/** What is not handed over by then, when the process ends, is let go. */
const PATIENCE_MS = 5_000;

export interface QueueSize {
  /** How many mails wait at most; one that comes beyond is let go. */
  readonly most: number;
  /** How many are handed over side by side. */
  readonly sideBySide: number;
}

/**
 * Takes mail at once and hands it over after, so that whoever asked for it sees neither how long that takes nor whether
 * there was any. A mail that is lost on the way has to be asked for again, and so has one that nobody has any use of by
 * the time that the server would take it.
 */
export class QueuedMailer extends Mailer {
  private readonly waiting: Mail[] = [];
  private readonly workers = new Set<Promise<void>>();
  private readonly ending = new AbortController();

  /** @param onTrouble hears of mails that are let go, with how many they are; never to whom they were */
  constructor(
    private readonly mailer: Mailer,
    private readonly size: QueueSize,
    private readonly clock: Clock,
    private readonly onTrouble: (error: unknown, count: number) => void,
  ) {
    super();
  }

  send(mail: Mail): Promise<void> {
    this.letLateOnesGo();
    if (this.waiting.length >= this.size.most) this.onTrouble(new MailUnavailable('too many mails wait'), 1);
    else this.waiting.push(mail);
    if (this.workers.size < this.size.sideBySide) {
      const working = this.work().finally(() => this.workers.delete(working));
      this.workers.add(working);
    }
    return Promise.resolve();
  }

  /** What waits has a few seconds left. */
  async close(): Promise<void> {
    await pTimeout(Promise.all(this.workers), { milliseconds: PATIENCE_MS, message: false });
    this.ending.abort();
    const left = this.waiting.splice(0).length;
    if (left > 0) this.onTrouble(new MailUnavailable('the process ended'), left);
  }

  private async work(): Promise<void> {
    for (let mail = this.next(); mail !== undefined; mail = this.next()) {
      await this.handOver(mail).catch((error: unknown) => {
        this.onTrouble(error, 1);
      });
    }
  }

  private next(): Mail | undefined {
    this.letLateOnesGo();
    return this.waiting.shift();
  }

  /** Those of one queue are good for as long as each other: the late ones wait in front. */
  private letLateOnesGo(): void {
    const found = this.waiting.findIndex((mail) => !this.isLate(mail));
    const late = this.waiting.splice(0, found === -1 ? this.waiting.length : found).length;
    if (late > 0) this.onTrouble(tooLate(), late);
  }

  private isLate({ goodUntil }: Mail): boolean {
    return goodUntil !== undefined && goodUntil <= this.clock.now();
  }

  private async handOver(mail: Mail): Promise<void> {
    for (const wait of [...PAUSES_MS, undefined]) {
      try {
        await this.mailer.send(mail);
        return;
      } catch (error) {
        if (wait === undefined || error instanceof MailRefused || this.ending.signal.aborted) throw error;
        await pause(wait, this.ending.signal);
        if (this.isLate(mail)) throw tooLate();
      }
    }
  }
}

function tooLate(): MailUnavailable {
  return new MailUnavailable('it came too late');
}
