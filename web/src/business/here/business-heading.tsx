import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { useNamedBusiness } from './business.js';
import { ModeBadge } from './mode-badge.js';

/** Which business the pages are about, and the way back to the others. */
export function BusinessHeading() {
  const { data } = useNamedBusiness();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link href="~/business" className="py-1 text-sm text-accent underline">
        {t('business.here.back')}
      </Link>
      {data !== undefined && (
        <>
          <bdi className="font-semibold">{data.name}</bdi>
          <ModeBadge business={data} />
        </>
      )}
    </p>
  );
}
