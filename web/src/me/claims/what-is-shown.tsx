import { t } from '../../texts/texts.js';
import { inWords } from '../../parts/time.js';
import { AddressLabel } from '../address/address-label.js';
import type { Me } from '../me.js';

/** Everything that a business sees after a yes: the label as it is printed, and what is known of the next address. */
export function WhatIsShown({ me: { address, upcoming_address, effective_date } }: { readonly me: Me }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{t('me.claims.shown')}</p>
      <AddressLabel lines={address.label_lines} />
      {upcoming_address !== null && effective_date !== null && (
        <>
          <p>{t('me.claims.shownNext', { day: inWords(effective_date) })}</p>
          <AddressLabel lines={upcoming_address.label_lines} />
        </>
      )}
      <p className="text-sm text-quiet">{t('me.claims.shownLater')}</p>
    </div>
  );
}
