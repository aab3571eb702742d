import { publicName, type Name } from '#domain';
import { formatPersonKey } from '#person-key';
import type { OwnProfile } from '../own-profile/own-profiles.js';

/** A child as the guardian sees it (docs/api.md, Endpoints, A person's app). */
export interface PublicChild {
  readonly id: string;
  readonly name: Name;
  /** Ten symbols. */
  readonly key: string;
  readonly formatted: string;
}

export function publicChildOf({ document, name, key }: OwnProfile): PublicChild {
  return { id: document.personId, name: publicName(name), key, formatted: formatPersonKey(key) };
}
