import { t } from '../../texts/texts.js';
import { BusinessName } from '../../parts/business-name.js';
import type { Grant } from '../grants/grant-lists.js';

/** A business and its stated purpose. */
export function WhoAsks({ business }: Pick<Grant, 'business'>) {
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold">
        <BusinessName business={business} />
      </p>
      <p>
        <bdi>{business.purpose ?? t('me.grants.noPurpose')}</bdi>
      </p>
    </div>
  );
}
