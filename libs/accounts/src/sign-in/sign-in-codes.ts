import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#clock';
import type { Collection, RecordStore, VersionedRecord } from '#document-store';
import type { Keyring } from '#vault';
import { normaliseEmail } from '../account-records/email.js';

/** The code that an address was last sent, and when it was sent any: under a keyed hash of the address. */
export interface SignInRecord {
  /** Keyed hash of address and code; null once it was used or tried too often. */
  readonly codeHash: string | null;
  readonly wrongTries: number;
  /** Times of the codes sent within the last hour, milliseconds. */
  readonly sentAt: readonly number[];
  /** When the code can be used no more, milliseconds. */
  readonly expiresAt: number;
}

export const SIGN_IN_CODES: Collection<SignInRecord> = {
  name: 'sign-in-codes',
  indexes: [
    { name: 'by-expiry', equal: [], order: 'expiresAt' },
    // Only records from before there was an expiry have this field.
    { name: 'without-expiry', equal: [], order: 'triesLeft' },
  ],
};

/** docs/api.md, Limits: a code is good for ten minutes and five tries; an address gets five an hour. */
const GOOD_FOR_MS = 10 * 60_000;
const TRIES = 5;
const CODES_PER_HOUR = 5;
const HOUR_MS = 60 * 60_000;

/** How many codes may be mailed to all addresses together. */
export interface MailBudget {
  /** True when one more may go out, which is then counted. */
  take(): Promise<boolean>;
}

/**
 * One-time codes that show that somebody reads an address's mail. Nothing here knows or tells whether the address has
 * an account.
 */
export class SignInCodes {
  constructor(
    private readonly records: RecordStore,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly budget: MailBudget,
  ) {}

  /**
   * A fresh six-digit code in the place of any earlier one; undefined, and nothing written, when the address was sent
   * as many as it may be, or all addresses together were.
   */
  async issue(email: string): Promise<string | undefined> {
    const address = normaliseEmail(email);
    const id = this.hash(address);
    let mayMail = false;
    for (;;) {
      const standing = await this.records.get(SIGN_IN_CODES, id);
      const now = this.clock.now();
      const recent = (standing?.body.sentAt ?? []).filter((sent) => sent > now - HOUR_MS);
      if (recent.length >= CODES_PER_HOUR) return undefined;
      mayMail ||= await this.budget.take();
      if (!mayMail) return undefined;
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const codeHash = this.hash(`${address} ${code}`);
      const body = { codeHash, wrongTries: 0, sentAt: [...recent, now], expiresAt: now + GOOD_FOR_MS };
      if (await this.write(id, standing, body)) return code;
    }
  }

  /** True for the code last sent, once, in time, and before too many wrong ones. */
  async redeem(email: string, code: string): Promise<boolean> {
    const address = normaliseEmail(email);
    const id = this.hash(address);
    const given = Buffer.from(this.hash(`${address} ${code}`));
    for (;;) {
      const standing = await this.records.get(SIGN_IN_CODES, id);
      if (standing === undefined || !this.isOpen(standing.body)) return false;
      const { codeHash, wrongTries } = standing.body;
      const isRight = codeHash !== null && timingSafeEqual(Buffer.from(codeHash), given);
      const body = { ...standing.body, ...(isRight ? { codeHash: null } : { wrongTries: wrongTries + 1 }) };
      // Whoever loses a race looks again: of two redemptions at once one succeeds, and no try goes uncounted.
      if (await this.write(id, standing, body)) return isRight;
    }
  }

  /** Nothing tells any more that the address was ever sent a code. */
  async forget(email: string): Promise<void> {
    await this.records.remove(SIGN_IN_CODES, this.hash(normaliseEmail(email)));
  }

  private isOpen({ codeHash, wrongTries, expiresAt }: SignInRecord): boolean {
    return codeHash !== null && wrongTries < TRIES && this.clock.now() < expiresAt;
  }

  private write(id: string, standing: VersionedRecord<SignInRecord> | undefined, body: SignInRecord): Promise<boolean> {
    return standing === undefined
      ? this.records.create(SIGN_IN_CODES, id, body)
      : this.records.replace(SIGN_IN_CODES, id, standing.version, body);
  }

  private hash(text: string): string {
    return createHmac('sha256', this.keyring.secret('sign-in')).update(text).digest('base64url');
  }
}
