import { Link } from 'wouter';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Me } from '../me.js';
import { AddressLabel } from './address-label.js';

const STYLE =
  'inline-flex min-h-11 items-center rounded-lg border border-line bg-card px-4 py-2 font-medium hover:bg-sunk';

/** The way to a move, or the one that is coming. */
export function MoveCard({ me: { upcoming_address: upcoming, effective_date: day } }: { readonly me: Me }) {
  const isComing = upcoming !== null && day !== null;
  return (
    <Card title={isComing ? t('me.move.coming') : t('me.move.question')}>
      {isComing ? (
        <>
          <p>
            {t('me.move.from')} <Time at={day} />
          </p>
          <AddressLabel lines={upcoming.label_lines} />
        </>
      ) : (
        <p className="max-w-prose text-quiet">{t('me.move.what')}</p>
      )}
      <div>
        <Link href="/address/move" className={STYLE}>
          {isComing ? t('me.move.see') : t('me.move.begin')}
        </Link>
      </div>
    </Card>
  );
}
