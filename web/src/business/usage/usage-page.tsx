import { useSearchParams } from 'wouter';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { Card, Empty, Facts } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness, type Business } from '../here/business.js';
import { ChooseSpan } from './choose-span.js';
import { Measures } from './measures.js';
import { inFigures } from './in-figures.js';
import { COUNTED, SPANS, totalOf, useUsage, type Day } from './usage.js';
import { UsageTable } from './usage-table.js';

const USUAL = 30;

/** What the business's programs did, day by day, and how much they may do. */
export default function UsagePage() {
  const { id, plan, mode } = useBusiness();
  const [search] = useSearchParams();
  const span = SPANS.find((days) => String(days) === search.get('days')) ?? USUAL;
  const usage = useUsage(id, span);
  return (
    <Page title={t('business.usage.title')} lead={t('business.usage.lead')}>
      <ChooseSpan span={span} usual={USUAL} />
      <QueryResult query={usage}>{({ data }) => <Days days={data} mode={mode} />}</QueryResult>
      <Plan plan={plan} />
    </Page>
  );
}

interface DaysProps {
  readonly days: readonly Day[];
  readonly mode: Business['mode'];
}

function Days({ days, mode }: DaysProps) {
  const isNone = COUNTED.every((what) => totalOf(days, what) === 0);
  if (isNone) return <Empty>{t(mode === 'demo' ? 'business.usage.noneInDemo' : 'business.usage.none')}</Empty>;
  return (
    <>
      <Measures days={days} />
      <UsageTable days={days} />
    </>
  );
}

function Plan({ plan }: Pick<Business, 'plan'>) {
  const facts = [
    { name: t('business.usage.plan.name'), value: <bdi>{plan.name}</bdi> },
    { name: t('business.usage.plan.requests'), value: inFigures(plan.requests_per_minute) },
    { name: t('business.usage.plan.previews'), value: inFigures(plan.previews_per_day) },
  ];
  return (
    <Card title={t('business.usage.plan.title')}>
      <Facts facts={facts} />
      <p className="max-w-prose text-quiet">{t('business.usage.plan.what')}</p>
    </Card>
  );
}
