import { answerOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';
import { PagedList } from '../../parts/paged-list.js';
import { Badge, Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BusinessName } from '../../parts/business-name.js';
import { RETURNED_MAIL } from './depends-on-confirmation.js';

type Report = components['schemas']['ReturnedMail'];

/** Which businesses said that mail came back, and how that was settled. */
export function ReturnedMail() {
  return (
    <Card title={t('me.returned.title')}>
      <PagedList
        queryKey={RETURNED_MAIL}
        load={(cursor) => answerOf(person.GET('/person/v1/returned-mail', { params: { query: { cursor } } }))}
        idOf={({ id }) => id}
        empty={t('me.returned.none')}
      >
        {(report) => <ReturnedMailReport report={report} />}
      </PagedList>
    </Card>
  );
}

function ReturnedMailReport({
  report: { business, reported_at, resolution, resolved_at },
}: {
  readonly report: Report;
}) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="font-semibold">
          <BusinessName business={business} />
        </strong>
        {resolution === null ? (
          <Badge tone="warn">{t('me.returned.open')}</Badge>
        ) : (
          <Badge tone="good">{t('me.returned.resolved')}</Badge>
        )}
      </div>
      <p>
        {t('me.returned.reported')} <Time at={reported_at} />
      </p>
      {resolution === null || resolved_at === null ? (
        <p className="text-quiet">{t('me.returned.whatToDo')}</p>
      ) : (
        <p className="text-quiet">
          {t(`me.returned.${resolution}`)} <Time at={resolved_at} />
        </p>
      )}
    </div>
  );
}
