import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, type Clock } from '#clock';
import type { Collection, RecordStore } from '#document-store';
import type { Keyring } from '#vault';

/** That a challenge was met, under its hash. */
export interface SpentChallengeRecord {
  /** When it could not be met any more anyway, milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

export const SPENT_CHALLENGES: Collection<SpentChallengeRecord> = {
  name: 'spent-challenges',
  indexes: [{ name: 'by-expiry', equal: [], order: 'expiresAt' }],
};

/** docs/api.md, Limits: a challenge is good for ten minutes and once. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
const TIME_BYTES = 6;
const NONCE_BYTES = 16;
const MAC_BYTES = 32;
const LENGTH = TIME_BYTES + NONCE_BYTES + MAC_BYTES;

/**
 * What authenticators sign. A challenge tells by itself that it is ours, what for and until when: nothing of it is kept
 * before it was met, so that strangers who ask for challenges make nothing grow.
 */
export class Challenges {
  constructor(
    private readonly records: RecordStore,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /**
   * @param purpose what it is asked for: it is good for nothing else
   * @returns base64url
   */
  issue(purpose: string): string {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(this.clock.now() + CHALLENGE_MS, 0, TIME_BYTES);
    const told = Buffer.concat([time, randomBytes(NONCE_BYTES)]);
    return Buffer.concat([told, this.mac(told, purpose)]).toString('base64url');
  }

  /** Whether it was issued for this, and is not too old. */
  isOpen(challenge: string, purpose: string): boolean {
    const bytes = bytesOf(challenge);
    if (bytes === undefined || this.clock.now() >= expiryOf(bytes)) return false;
    const told = bytes.subarray(0, LENGTH - MAC_BYTES);
    return timingSafeEqual(bytes.subarray(LENGTH - MAC_BYTES), this.mac(told, purpose));
  }

  /** True for the first who met it, for one that is open; nobody meets it again. */
  async spend(challenge: string): Promise<boolean> {
    const bytes = bytesOf(challenge);
    if (bytes === undefined) return false;
    const id = createHash('sha256').update(bytes).digest('base64url');
    return this.records.create(SPENT_CHALLENGES, id, { expiresAt: expiryOf(bytes) });
  }

  private mac(told: Buffer, purpose: string): Buffer {
    return createHmac('sha256', this.keyring.secret('passkey-challenges')).update(told).update(purpose).digest();
  }
}

/** Undefined for what is no challenge of ours, in the one way in which it is written. */
function bytesOf(challenge: string): Buffer | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  return bytes.length === LENGTH && bytes.toString('base64url') === challenge ? bytes : undefined;
}

function expiryOf(bytes: Buffer): number {
  return bytes.readUIntBE(0, TIME_BYTES);
}
