import type { PostalAuthority } from '#postal';
import { offlinePostalAuthority } from '#postal/offline';
import { uspsPostalAuthority } from '#postal/usps';
import type { Settings } from '../settings/settings.js';

/** The Postal Service of the settings, or else its rules without it. */
export function postalAuthorityOf({ postalUrl: url, postalCallsPerHour: callsPerHour }: Settings): PostalAuthority {
  return url === undefined ? offlinePostalAuthority() : uspsPostalAuthority({ url, callsPerHour });
}
