import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { AddressLabel } from '../address/address-label.js';
import { AffectedBusinesses } from './affected-businesses.js';
import type { Move } from './scheduled.js';

/** What a move means: the address as it will be printed, from when on, and for whom. */
export function MoveOutcome({ move }: { readonly move: Move }) {
  const { upcoming_address, effective_date: day, kept, kept_count, left_out, left_out_count } = move;
  const mayWait = left_out.length < left_out_count || left_out.some(({ status }) => status === 'pending_approval');
  return (
    <div className="grid gap-5">
      <AddressLabel lines={upcoming_address.label_lines} />
      <p>
        {t('me.move.from')} <Time at={day} />
        <span className="block text-sm text-quiet">
          {t('me.move.yourTime')} <Time at={`${day}T00:00:00.000Z`} />
        </span>
      </p>
      <AffectedBusinesses kind="told" grants={kept} count={kept_count} what={[t('me.move.toldWhat')]} />
      <AffectedBusinesses
        kind="leftOut"
        grants={left_out}
        count={left_out_count}
        told={kept}
        what={[t('me.move.leftOutWhat'), ...(mayWait ? [t('me.move.leftOutWaiting')] : [])]}
      />
    </div>
  );
}
