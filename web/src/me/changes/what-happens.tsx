import { QueryResult } from '../../parts/query-result.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { AddressLabel } from '../address/address-label.js';
import { WhatIsShown } from '../claims/what-is-shown.js';
import { WhoAsks } from '../claims/who-asks.js';
import { useMe } from '../me.js';
import { MoveOutcome } from '../move/move-outcome.js';
import type { Change } from './changes.js';

/** What a yes does, in full: as the app's own page for it would say before the tap. */
export function WhatHappens({ change }: { readonly change: Change }) {
  switch (change.kind) {
    case 'approve_claim':
      return (
        <>
          <WhoAsks business={change.what.grant.business} />
          <ShownByYes claimId={change.what.grant.id} />
        </>
      );
    case 'deny_claim':
      return (
        <>
          <WhoAsks business={change.what.grant.business} />
          <p>{t('me.claims.decline.what')}</p>
        </>
      );
    case 'revoke_grant':
      return (
        <>
          <WhoAsks business={change.what.grant.business} />
          <p>{t('me.grants.revoke.stops')}</p>
          <p>{t('me.grants.revoke.told')}</p>
          <p>{t('me.grants.revoke.paper')}</p>
          <p>{t('me.grants.revoke.again')}</p>
        </>
      );
    case 'schedule_move':
      return (
        <>
          <Present />
          <p className="font-medium">{t('me.changes.to')}</p>
          <MoveOutcome move={change.what} />
        </>
      );
    case 'cancel_move':
      return (
        <>
          <p className="font-medium">{t('me.changes.calledOff')}</p>
          <AddressLabel lines={change.what.upcoming_address.label_lines} />
          <p>
            {t('me.move.from')} <Time at={change.what.effective_date} />
          </p>
          <p>{t('me.move.cancelWhat')}</p>
        </>
      );
    case 'confirm_address':
      return (
        <>
          <p>{t('me.changes.stillRight')}</p>
          <AddressLabel lines={change.what.address.label_lines} />
        </>
      );
  }
}

function ShownByYes({ claimId }: { readonly claimId: string }) {
  return <QueryResult query={useMe()}>{(me) => <WhatIsShown me={me} claimId={claimId} />}</QueryResult>;
}

/** Where the reader's mail goes now. */
function Present() {
  return (
    <QueryResult query={useMe()}>
      {({ address }) => (
        <>
          <p className="font-medium">{t('me.changes.from')}</p>
          <AddressLabel lines={address.label_lines} />
        </>
      )}
    </QueryResult>
  );
}
