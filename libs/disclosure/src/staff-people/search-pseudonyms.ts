import { createHmac } from 'node:crypto';
import type { Keyring } from '#vault';

/** What an address that staff searched for in vain is called in the log: whoever has the keyring can tell it again. */
export class SearchPseudonyms {
  constructor(private readonly keyring: Keyring) {}

  /** @param email as it was normalised */
  of(email: string): string {
    return createHmac('sha256', this.keyring.secret('staff-searches')).update(email).digest('base64url');
  }
}
