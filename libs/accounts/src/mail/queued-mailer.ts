import { setTimeout as pause } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { Mailer, MailRefused, MailUnavailable, type Mail } from './mailer.js';

/** More than a minute of them at the most that all addresses together are sent. */
const MOST_WAITING = 1_000;
const SIDE_BY_SIDE = 8;
/** Between the tries of one mail. */
const PAUSES_MS = [1_000, 5_000];
/** What is not handed over by then, when the process ends, is let go. */
const PATIENCE_MS = 5_000;

/**
 * Takes mail at once and hands it over after, so that whoever asked for it sees neither how long that takes nor whether
 * there was any. A mail that is lost on the way has to be asked for again.
 */
export class QueuedMailer extends Mailer {
  private readonly waiting: Mail[] = [];
  private readonly workers = new Set<Promise<void>>();
  private readonly ending = new AbortController();

  /** @param onTrouble hears of each mail that is let go; never to whom it was */
  constructor(
    private readonly mailer: Mailer,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    super();
  }

  send(mail: Mail): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) this.onTrouble(new MailUnavailable('too many mails wait'));
    else this.waiting.push(mail);
    if (this.workers.size < SIDE_BY_SIDE) {
      const working = this.work().finally(() => this.workers.delete(working));
      this.workers.add(working);
    }
    return Promise.resolve();
  }

  /** What waits has a few seconds left. */
  async close(): Promise<void> {
    await pTimeout(Promise.all(this.workers), { milliseconds: PATIENCE_MS, message: false });
    this.ending.abort();
    this.waiting.length = 0;
  }

  private async work(): Promise<void> {
    for (let mail = this.waiting.shift(); mail !== undefined; mail = this.waiting.shift()) {
      await this.handOver(mail).catch(this.onTrouble);
    }
  }

  private async handOver(mail: Mail): Promise<void> {
    for (const wait of [...PAUSES_MS, undefined]) {
      try {
        await this.mailer.send(mail);
        return;
      } catch (error) {
        if (wait === undefined || error instanceof MailRefused || this.ending.signal.aborted) throw error;
        await pause(wait, undefined, { signal: this.ending.signal }).catch(() => undefined);
      }
    }
  }
}
