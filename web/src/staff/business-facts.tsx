import type { components } from '../api/generated/staff-v1.js';
import { Badge, Facts } from '../parts/surface.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/texts.js';

export type Business = components['schemas']['Business'];

/** What a business is called, and whether it is in production. */
export function BusinessHeading({ business: { name, mode } }: { readonly business: Business }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="min-w-0">
        <bdi>{name}</bdi>
      </h2>
      <Badge tone={mode === 'production' ? 'good' : 'plain'}>{t(`staff.mode.${mode}`)}</Badge>
    </div>
  );
}

interface Props {
  readonly business: Business;
  /** What a business said when it asked for production, and when. */
  readonly request?: { readonly useCase: string; readonly at: string };
}

export function BusinessFacts({ business: { id, purpose, plan }, request }: Props) {
  const asked =
    request === undefined
      ? []
      : [
          { name: t('staff.requests.useCase'), value: <bdi className="whitespace-pre-line">{request.useCase}</bdi> },
          { name: t('staff.requests.askedAt'), value: <Time at={request.at} /> },
        ];
  const numbers = { perMinute: plan.requests_per_minute, perDay: plan.previews_per_day };
  return (
    <Facts
      facts={[
        ...asked,
        { name: t('staff.purpose'), value: purpose === null ? t('staff.noPurpose') : <bdi>{purpose}</bdi> },
        {
          name: t('staff.plan.name'),
          value: (
            <>
              <bdi>{plan.name}</bdi>: {t('staff.plan.limits', numbers)}
            </>
          ),
        },
        { name: t('staff.id'), value: <code className="font-mono text-sm">{id}</code> },
      ]}
    />
  );
}
