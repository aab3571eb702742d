import { formatPersonKey } from '#person-key';
import type { OwnProfile } from '../own-profile/own-profiles.js';

export interface PublicKey {
  /** Ten symbols. */
  readonly key: string;
  readonly formatted: string;
  readonly issued_at: string;
}

export function publicKey({ key, keyIssuedAt }: OwnProfile): PublicKey {
  return { key, formatted: formatPersonKey(key), issued_at: keyIssuedAt };
}
