import { formatPersonKey } from '#person-key';
import type { OwnProfile } from '../own-profile/own-profiles.js';
import type { PublicKey } from './get-person-key.js';

export function publicKey({ key, keyIssuedAt }: OwnProfile): PublicKey {
  return { key, formatted: formatPersonKey(key), issued_at: keyIssuedAt };
}
