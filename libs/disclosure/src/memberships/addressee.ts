import { createHmac } from 'node:crypto';
import type { Keyring } from '#vault';

/** An address as the records of invitations have it: a blind index, which only who holds the keyring can make. */
export function addresseeOf(keyring: Keyring, email: string): string {
  return createHmac('sha256', keyring.secret('invitations')).update(email).digest('base64url');
}
