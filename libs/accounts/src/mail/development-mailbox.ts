import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { MAX_PAGE, type Collection, type RecordStore } from '#document-store';
import type { Keyring, Vault } from '#vault';
import { normaliseEmail } from '../account-records/email.js';
import { Mailer, type Mail } from './mailer.js';

export interface KeptMail {
  /** Keyed hash of the address it went to. */
  readonly addressee: string;
  readonly sentAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export const MAILBOX: Collection<KeptMail> = {
  name: 'mailbox',
  indexes: [{ name: 'by-addressee', equal: ['addressee'], order: 'sentAt' }],
};

export interface DeliveredMail extends Mail {
  readonly sentAt: string;
}

const SUBJECT = { kind: 'account', id: 'development-mailbox' } as const;

/** Mail for trying the service out: it goes nowhere, and stands sealed among the records until somebody reads it. */
export class DevelopmentMailbox extends Mailer {
  constructor(
    private readonly records: RecordStore,
    private readonly vault: Vault,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    await this.vault.createDataKey(SUBJECT);
    const sealed = await this.vault.seal(SUBJECT, { to, subject, text });
    const kept = { addressee: this.addresseeOf(to), sentAt: this.clock.iso(), ...sealed };
    await this.records.create(MAILBOX, randomUUID(), kept);
  }

  /** Newest first, at most MAX_PAGE. */
  async mailTo(address: string): Promise<readonly DeliveredMail[]> {
    const page = await this.records.page(MAILBOX, {
      index: 'by-addressee',
      equal: { addressee: this.addresseeOf(address) },
      direction: 'down',
      limit: MAX_PAGE,
    });
    return Promise.all(
      page.map(async ({ body: { to, subject, text, sentAt } }) => {
        return { ...(await this.vault.open<Mail>(SUBJECT, { to, subject, text })), sentAt };
      }),
    );
  }

  private addresseeOf(address: string): string {
    return createHmac('sha256', this.keyring.secret('mailbox')).update(normaliseEmail(address)).digest('base64url');
  }
}
