import { Link } from 'wouter';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import type { Business } from '../here/business.js';
import { REQUEST } from './request-production.js';

const LOOK = 'inline-block py-1 text-accent underline';

/** Where to go from here. */
export function NextSteps({ business }: { readonly business: Business }) {
  const mayRequest = business.mode === 'demo' && business.production_requested_at === null;
  return (
    <Card title={t('business.overview.next.title')}>
      <ul className="grid gap-1">
        <li>
          <Link href="/try" className={LOOK}>
            {t('business.overview.next.try')}
          </Link>
        </li>
        {mayRequest && business.role !== 'developer' && (
          <li>
            <a href={`#${REQUEST}`} className={LOOK}>
              {t('business.overview.request.title')}
            </a>
          </li>
        )}
      </ul>
    </Card>
  );
}
