import { Page } from '../../page/page.js';
import { Card, Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { useBusiness, type Business } from '../here/business.js';
import { ModeBadge } from '../here/mode-badge.js';
import { NextSteps } from './next-steps.js';
import { Notices } from './notices.js';
import { RequestProduction } from './request-production.js';

/** What its members should know, what to do next, and how the business stands. */
export default function OverviewPage() {
  const business = useBusiness();
  const stage = business.mode === 'demo' && business.production_requested_at !== null ? 'requested' : business.mode;
  return (
    <Page title={t('business.overview.title')} lead={t(`business.overview.${stage}`)}>
      <Notices id={business.id} />
      <NextSteps business={business} />
      <BusinessFacts business={business} />
      {business.mode === 'demo' && <RequestProduction business={business} />}
    </Page>
  );
}

function BusinessFacts({ business }: { readonly business: Business }) {
  const { role, purpose, production_requested_at, claim_window_minutes, id } = business;
  const minutes = t('business.overview.facts.minutes', { count: claim_window_minutes });
  const facts = [
    { name: t('business.overview.facts.mode'), value: <ModeBadge business={business} /> },
    ...(production_requested_at === null
      ? []
      : [{ name: t('business.overview.facts.requested'), value: <Time at={production_requested_at} /> }]),
    ...(role === null ? [] : [{ name: t('business.overview.facts.role'), value: t(`business.role.${role}`) }]),
    {
      name: t('business.overview.facts.purpose'),
      value: purpose === null ? t('business.overview.facts.noPurpose') : <bdi>{purpose}</bdi>,
    },
    { name: t('business.overview.facts.window'), value: minutes },
    { name: t('business.overview.facts.id'), value: <code className="font-mono">{id}</code> },
  ];
  return (
    <Card title={t('business.overview.facts.title')}>
      <Facts facts={facts} />
    </Card>
  );
}
