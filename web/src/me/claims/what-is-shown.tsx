import { Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { AddressLabel } from '../address/address-label.js';
import type { Me } from '../me.js';
import { NextAddress } from './next-address.js';

interface Props {
  readonly me: Me;
  /** The claim that is to be answered; any without it. */
  readonly claimId?: string;
}

/**
 * Everything that a business gets after a yes: what it prints, and what stands beside that in its answer (docs/api.md,
 * Grant), such as the names that another name stands for on the envelope.
 */
export function WhatIsShown({ me, claimId }: Props) {
  const { address, upcoming_address, effective_date } = me;
  return (
    <div className="grid gap-2">
      <p className="font-medium">{t('me.claims.shown')}</p>
      <AddressLabel lines={address.label_lines} />
      <p className="mt-2 font-medium">{t('me.claims.shownToo')}</p>
      <Facts facts={[...partsOfName(me.name), ...standing(me)]} />
      {upcoming_address !== null && effective_date !== null && (
        <NextAddress lines={upcoming_address.label_lines} day={effective_date} claimId={claimId} />
      )}
      <p className="text-sm text-quiet">{t('me.claims.shownLater')}</p>
    </div>
  );
}

function partsOfName({ given_name, middle_name, family_name, suffix, mailing_name }: Me['name']) {
  const parts = [
    { name: t('me.name.given'), value: given_name },
    { name: t('me.name.middle'), value: middle_name },
    { name: t('me.name.family'), value: family_name },
    { name: t('me.name.suffix'), value: suffix },
    { name: t('me.name.mailing'), value: mailing_name },
  ];
  return parts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value: <bdi>{value}</bdi> }]));
}

function standing({ confirmed_at, stale }: Me) {
  return [
    { name: t('me.claims.confirmed'), value: <Time at={confirmed_at} /> },
    { name: t('me.claims.stale'), value: t(stale ? 'me.claims.isStale' : 'me.claims.isCurrent') },
  ];
}
