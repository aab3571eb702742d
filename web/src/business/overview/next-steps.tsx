import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import type { Business } from '../here/business.js';
import { REQUEST } from './request-production.js';
import { useStepsDone } from './steps-done.js';

const STYLE = 'inline-block py-1 text-accent underline';

/** Where to go from here, and what of it is done already. */
export function NextSteps({ business }: { readonly business: Business }) {
  const { mode, role, production_requested_at } = business;
  const done = useStepsDone(business);
  const isRequested = mode === 'production' || production_requested_at !== null;
  const request = t('business.overview.request.title');
  return (
    <Card title={t('business.overview.next.title')}>
      <ul className="grid gap-1">
        <Step isDone={done.try}>
          <StepLink href="/try" text={t('business.overview.next.try')} />
        </Step>
        <Step isDone={isRequested}>
          {isRequested || role === 'developer' ? (
            <span className="inline-block py-1">{request}</span>
          ) : (
            <a href={`#${REQUEST}`} className={STYLE}>
              {request}
            </a>
          )}
        </Step>
        {mode === 'production' && role === 'owner' && (
          <Step isDone={done.keys}>
            <StepLink href="/keys" text={t('business.overview.next.keys')} />
          </Step>
        )}
        <Step isDone={done.webhooks}>
          <StepLink href="/webhooks" text={t('business.overview.next.webhooks')} />
        </Step>
        {role !== 'developer' && (
          <Step isDone={done.people}>
            <StepLink href="/people" text={t('business.overview.next.people')} />
          </Step>
        )}
      </ul>
    </Card>
  );
}

function Step({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  const [Icon, look] = isDone ? [Check, 'text-good'] : [Circle, 'text-quiet'];
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden="true" className={`mt-1.5 size-5 shrink-0 ${look}`} />
      <span>
        {children} {isDone && <span className="text-sm text-good">{t('business.overview.next.done')}</span>}
      </span>
    </li>
  );
}

function StepLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <Link href={href} className={STYLE}>
      {text}
    </Link>
  );
}
