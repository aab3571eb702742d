import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { MAX_PAGE, type Collection, type RecordStore, type VersionedRecord } from '#document-store';
import { SubjectErased, type Keyring, type Subject, type Vault } from '#vault';
import { normaliseEmail } from '../account-records/email.js';
import { Mailer, type Mail } from './mailer.js';

export interface StoredMail {
  /** Keyed hash of the address it went to. */
  readonly addressee: string;
  readonly sentAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export const MAILBOX: Collection<StoredMail> = {
  name: 'mailbox',
  indexes: [
    { name: 'by-addressee', equal: ['addressee'], order: 'sentAt' },
    { name: 'by-time', equal: [], order: 'sentAt' },
  ],
};

type Written = Omit<Mail, 'goodUntil'>;

export interface DeliveredMail extends Written {
  readonly sentAt: string;
}

/** How many are looked up, and forgotten side by side. */
const AT_ONCE = 100;

/**
 * Mail for trying the service out: it goes nowhere, and stands among the records until its addressee is forgotten, each
 * under a data key of its own that goes with it.
 */
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
    const id = randomUUID();
    await this.vault.createDataKey(keyOf(id));
    const sealed = await this.vault.seal(keyOf(id), { to, subject, text });
    await this.records.create(MAILBOX, id, { addressee: this.addresseeOf(to), sentAt: this.clock.iso(), ...sealed });
  }

  /** Newest first, at most MAX_PAGE. */
  async mailTo(address: string): Promise<readonly DeliveredMail[]> {
    const kept = await this.keptFor(address, MAX_PAGE);
    const opened = await Promise.all(kept.map(({ id, body }) => this.opened(id, body)));
    return opened.flatMap((mail) => (mail === undefined ? [] : [mail]));
  }

  /** Destroys all mail to the address that there is now. May be repeated. */
  async forget(address: string): Promise<void> {
    for (;;) {
      const kept = await this.keptFor(address, AT_ONCE);
      if (kept.length === 0) return;
      // The keys first: what a kill leaves of a mail is found again, and cannot be read.
      await this.destroyKeys(kept);
      await Promise.all(kept.map(({ id }) => this.records.remove(MAILBOX, id)));
    }
  }

  /** Makes mails unreadable, whose records are about to go. May be repeated. */
  async destroyKeys(mails: readonly { readonly id: string }[]): Promise<void> {
    await Promise.all(mails.map(({ id }) => this.vault.eraseDataKey(keyOf(id))));
  }

  private keptFor(address: string, limit: number): Promise<readonly VersionedRecord<StoredMail>[]> {
    const equal = { addressee: this.addresseeOf(address) };
    return this.records.page(MAILBOX, { index: 'by-addressee', equal, direction: 'down', limit });
  }

  /** Undefined for a mail that is being forgotten. */
  private async opened(id: string, { to, subject, text, sentAt }: StoredMail): Promise<DeliveredMail | undefined> {
    try {
      return { ...(await this.vault.open<Written>(keyOf(id), { to, subject, text })), sentAt };
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
  }

  private addresseeOf(address: string): string {
    return createHmac('sha256', this.keyring.secret('mailbox')).update(normaliseEmail(address)).digest('base64url');
  }
}

function keyOf(mailId: string): Subject {
  return { kind: 'account', id: mailId };
}
