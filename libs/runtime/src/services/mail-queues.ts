import { type Mailer, MailRefused, QueuedMailer, type QueueSize } from '#accounts';
import type { Clock } from '#clock';
import type { Logger } from 'pino';
import { failureName } from '#failures';
import type { Metrics } from '../metrics/metrics.js';
import type { Settings } from '../settings/settings.js';

/** Mail that leaves after the answer, by what it is. */
type QueuedMail = 'security' | 'known-device' | 'stranger';

/** @param count how many mails of this kind were let go; to whom they were is told to nobody */
export type LostMailReport = (what: QueuedMail, error: unknown, count: number) => void;

/**
 * Each kind waits in a queue of its own with workers of its own, so that however many mails strangers ask for, none of
 * the others waits behind them or is let go for them. A mail takes about a kilobyte.
 */
const SIZES: Readonly<Record<QueuedMail, QueueSize>> = {
  security: { most: 10_000, sideBySide: 3 },
  'known-device': { most: 10_000, sideBySide: 3 },
  stranger: { most: 1_000, sideBySide: 2 },
};

export interface MailQueues extends Readonly<Record<QueuedMail, Mailer>> {
  /** Lets go of what is not handed over within seconds. */
  close(): Promise<void>;
}

/**
 * The mailers of sign-in codes, and of what was done with an account: through a server their mail leaves after the
 * answer, whose time tells nobody of it.
 */
export function mailQueuesOf({ smtpUrl }: Settings, mailer: Mailer, clock: Clock, onLost: LostMailReport): MailQueues {
  if (smtpUrl === undefined) {
    return { security: mailer, 'known-device': mailer, stranger: mailer, close: () => Promise.resolve() };
  }
  const queueOf = (what: QueuedMail): QueuedMailer =>
    new QueuedMailer(mailer, SIZES[what], clock, (error, count) => {
      onLost(what, error, count);
    });
  const queues = {
    security: queueOf('security'),
    'known-device': queueOf('known-device'),
    stranger: queueOf('stranger'),
  };
  return {
    ...queues,
    close: async () => {
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
    },
  };
}

/**
 * A line of the log for such mails that were let go, and a count of them. That people are not told what was done with
 * their account is an error, unless it is their own server that refuses it for good.
 */
export function lostMailReports(logger: Logger, metrics: Pick<Metrics, 'lostMails'> | undefined): LostMailReport {
  return (what, error, count) => {
    metrics?.lostMails(what, count);
    const level = what === 'security' && !(error instanceof MailRefused) ? 'error' : 'warn';
    logger[level]({ error: failureName(error), what, count }, 'a mail was not sent');
  };
}
