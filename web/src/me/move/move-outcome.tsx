import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BusinessName } from '../../parts/business-name.js';
import { AddressLabel } from '../address/address-label.js';
import type { Grant } from '../grants/grant-lists.js';
import type { Move } from './scheduled.js';

/** What a move means: the address as it will be printed, from when on, and for whom. */
export function MoveOutcome({ move }: { readonly move: Move }) {
  const { upcoming_address, effective_date: day, kept, kept_count, left_out, left_out_count } = move;
  return (
    <div className="grid gap-5">
      <AddressLabel lines={upcoming_address.label_lines} />
      <p>
        {t('me.move.from')} <Time at={day} />
        <span className="block text-sm text-quiet">
          {t('me.move.yourTime')} <Time at={`${day}T00:00:00.000Z`} />
        </span>
      </p>
      <Businesses
        title={t('me.move.told', { count: kept_count })}
        what={t('me.move.toldWhat')}
        grants={kept}
        count={kept_count}
      />
      <Businesses
        title={t('me.move.leftOut', { count: left_out_count })}
        what={t('me.move.leftOutWhat')}
        grants={left_out}
        count={left_out_count}
      />
    </div>
  );
}

interface BusinessesProps {
  readonly title: string;
  readonly what: string;
  /** The first of them. */
  readonly grants: readonly Grant[];
  readonly count: number;
}

function Businesses({ title, what, grants, count }: BusinessesProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {count > 0 && <p className="text-sm text-quiet">{what}</p>}
      <ul className="list-disc pl-5">
        {grants.map(({ id, business }) => (
          <li key={id}>
            <BusinessName business={business} />
          </li>
        ))}
        {count > grants.length && <li>{t('me.move.others', { count: count - grants.length })}</li>}
      </ul>
    </section>
  );
}
