import type { Clock } from '#clock';
import { renewalStream, signInStream } from '#domain';
import type { EventStore } from '#event-store';
import type { DomainCodec } from '#events';
import { BoundedAudit, type NotedSignIn } from './bounded-audit.js';

/** What has a stream of the day, and a thousand events in it, for itself. */
type AuditShare = 'sign-ins' | 'renewals';

/**
 * Writes refused and renewed sign-ins into the log. Those within a session have a share of their own: whoever tries
 * renewals without end leaves room for the sign-ins that strangers try.
 */
export class SignInAudit {
  private readonly shares: Readonly<Record<AuditShare, BoundedAudit>>;

  /** @param onTrouble hears when a sum could not be written, which is lost then */
  constructor(log: EventStore, codec: DomainCodec, clock: Clock, onTrouble: (error: unknown) => void) {
    this.shares = {
      'sign-ins': new BoundedAudit(log, codec, clock, signInStream, onTrouble),
      renewals: new BoundedAudit(log, codec, clock, renewalStream, onTrouble),
    };
  }

  /** @throws what the log throws */
  note(noted: NotedSignIn, share: AuditShare): Promise<void> {
    return this.shares[share].note(noted);
  }

  /** Writes down what was counted. Never rejects. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.shares).map((share) => share.close()));
  }
}
