import { publicName } from '#domain';
import { formatPersonKey } from '#person-key';
import type { OwnProfile } from '../own-profile/own-profiles.js';
import type { PublicChild } from './public-child.js';

export function publicChildOf({ document, name, key }: OwnProfile): PublicChild {
  return { id: document.personId, name: publicName(name), key, formatted: formatPersonKey(key) };
}
