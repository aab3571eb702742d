import { DAY_MS } from '#clock';
import { SubjectErased, type Subject, type Vault } from '#vault';

/** docs/retention.md: from the end of the day on. */
const KEY_KEPT_MS = 30 * DAY_MS;
/** 128 bits and a few. */
const LENGTH = 22;

/** What the log of events knows the addresses and networks of one day by. */
export interface PseudonymsOfDay {
  /** @param addressHash the keyed hash that the records know it by */
  ofAddress(addressHash: string): string;
  ofNetwork(network: string): string;
}

/**
 * Pseudonyms of those who sign in, for the log of events, which is for ever. They are hashed under a random key of
 * their day: in every process the same within a day, never on two days, and nobody's once that key is destroyed.
 */
export class SignInPseudonyms {
  constructor(private readonly vault: Vault) {}

  /**
   * Makes the key of the day with the first of them. Not to be kept.
   * @param at an ISO time of that day
   * @throws CryptoUnavailable when keyring or records are out of reach
   */
  async on(at: string): Promise<PseudonymsOfDay> {
    const hash = await this.hasherFor(at.slice(0, 10));
    return {
      ofAddress: (addressHash) => hash('address', addressHash).slice(0, LENGTH),
      ofNetwork: (network) => hash('network', network).slice(0, LENGTH),
    };
  }

  private async hasherFor(date: string): ReturnType<Vault['hasherFor']> {
    const day: Subject = { kind: 'sign-in-day', id: date };
    try {
      return await this.vault.hasherFor(day);
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
    }
    // Of two processes that come here at once, the slower one finds the key of the other.
    await this.vault.createDataKey(day, Date.parse(date) + DAY_MS + KEY_KEPT_MS);
    return this.vault.hasherFor(day);
  }
}
