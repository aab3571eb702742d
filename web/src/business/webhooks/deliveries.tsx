import { useState } from 'react';
import { Link } from 'wouter';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { DeliveryBadge } from './delivery-badge.js';
import { ChooseDeliveries } from './delivery-filter.js';
import { deliveriesOf, type Delivery, type DeliveryFilter, type EndpointCalls } from './endpoints.js';
import { whileUnderWay } from './under-way.js';

interface Props {
  readonly businessId: string;
  readonly endpointId: string;
  readonly calls: EndpointCalls;
}

/** What was sent to an endpoint, or is to be. */
export function Deliveries({ businessId, endpointId, calls }: Props) {
  const [filter, setFilter] = useState<DeliveryFilter>({});
  const isFiltered = filter.status !== undefined || filter.type !== undefined;
  return (
    <Card title={t('business.delivery.list')}>
      <ChooseDeliveries filter={filter} onChange={setFilter} />
      <PagedList
        queryKey={[...deliveriesOf(businessId, endpointId), filter.status ?? null, filter.type ?? null]}
        load={(cursor) => calls.deliveries(filter, cursor)}
        idOf={({ id }) => id}
        empty={t(isFiltered ? 'business.delivery.noneSuch' : 'business.delivery.none')}
        refreshEvery={whileUnderWay}
      >
        {(delivery) => <Entry {...{ endpointId, delivery }} />}
      </PagedList>
    </Card>
  );
}

function Entry({ endpointId, delivery }: { readonly endpointId: string; readonly delivery: Delivery }) {
  const { id, type, status, created_at, next_attempt_at } = delivery;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="grid">
        <Link
          href={`/webhooks/${endpointId}/deliveries/${id}`}
          className="inline-block py-1 font-mono text-accent underline"
        >
          {type}
        </Link>
        <span className="text-sm text-quiet">
          <Time at={created_at} withSeconds />
          {next_attempt_at !== null && (
            <>
              {' · '}
              {t('business.delivery.next')} <Time at={next_attempt_at} withSeconds />
            </>
          )}
        </span>
      </p>
      <DeliveryBadge status={status} />
    </div>
  );
}
