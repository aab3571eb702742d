import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { useNamedBusiness } from './business.js';
import { ModeBadge } from './mode-badge.js';

/** Which business the pages are about, and the way back to the others. */
export function BusinessHeading() {
  const { data } = useNamedBusiness();
  return (
    <p className="flex items-center gap-2">
      <Link
        href="~/business"
        aria-label={t('business.here.back')}
        title={t('business.here.back')}
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-lg text-accent hover:bg-sunk"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      {data !== undefined && (
        <>
          <bdi className="truncate font-semibold" title={data.name}>
            {data.name}
          </bdi>
          <ModeBadge business={data} />
        </>
      )}
    </p>
  );
}
