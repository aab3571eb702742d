import { Link } from 'wouter';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import type { Business } from '../here/business.js';
import { REQUEST } from './request-production.js';

const LOOK = 'inline-block py-1 text-accent underline';

/** Where to go from here. */
export function NextSteps({ business: { mode, role, production_requested_at } }: { readonly business: Business }) {
  const mayRequest = mode === 'demo' && production_requested_at === null && role !== 'developer';
  return (
    <Card title={t('business.overview.next.title')}>
      <ul className="grid gap-1">
        <Step href="/try" text={t('business.overview.next.try')} />
        {mayRequest && (
          <li>
            <a href={`#${REQUEST}`} className={LOOK}>
              {t('business.overview.request.title')}
            </a>
          </li>
        )}
        {mode === 'production' && role === 'owner' && <Step href="/keys" text={t('business.overview.next.keys')} />}
        <Step href="/webhooks" text={t('business.overview.next.webhooks')} />
        {role !== 'developer' && <Step href="/people" text={t('business.overview.next.people')} />}
      </ul>
    </Card>
  );
}

function Step({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <li>
      <Link href={href} className={LOOK}>
        {text}
      </Link>
    </li>
  );
}
