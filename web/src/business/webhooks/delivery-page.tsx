import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { Page } from '../../page/page.js';
import { useAction } from '../../parts/action.js';
import { QueryResult } from '../../parts/query-result.js';
import { Button } from '../../parts/button.js';
import { DoneNote, ProblemNote } from '../../parts/notes.js';
import { Card, Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { Attempts } from './attempts.js';
import { DeliveryBadge } from './delivery-badge.js';
import { deliveriesOf, EndpointCalls, type Delivery } from './endpoints.js';
import { whileUnderWay } from './under-way.js';

/** One delivery, with every attempt at it. */
export default function DeliveryPage() {
  const { id } = useBusiness();
  const { endpointId = '', deliveryId = '' } = useParams();
  const calls = new EndpointCalls(id, endpointId);
  const delivery = useQuery({
    queryKey: [...deliveriesOf(id, endpointId), deliveryId],
    queryFn: () => calls.delivery(deliveryId),
    refetchInterval: ({ state }) => whileUnderWay(state.data === undefined ? [] : [state.data]),
  });
  const resend = useAction(() => calls.resend(deliveryId), [deliveriesOf(id, endpointId)]);
  return (
    <Page title={t('business.delivery.title')}>
      <p>
        <Link href={`/webhooks/${endpointId}`} className="text-accent underline">
          {t('business.delivery.back')}
        </Link>
      </p>
      <QueryResult query={delivery}>
        {(shown) => (
          <>
            <Card>
              <Facts facts={factsOf(shown)} />
              <div>
                <Button isBusy={resend.isRunning} onClick={() => void resend.run()}>
                  {t('business.delivery.resend')}
                </Button>
              </div>
              {resend.problem !== null && <ProblemNote problem={resend.problem} />}
              {resend.result !== undefined && <DoneNote>{t('business.delivery.resent')}</DoneNote>}
            </Card>
            <Attempts attempts={shown.attempts} />
          </>
        )}
      </QueryResult>
    </Page>
  );
}

function factsOf({ id, type, status, created_at, next_attempt_at, event_id, grant_id }: Delivery) {
  const code = (text: string) => <code className="font-mono">{text}</code>;
  return [
    { name: t('business.delivery.state'), value: <DeliveryBadge status={status} /> },
    { name: t('business.delivery.type'), value: code(type) },
    { name: t('business.delivery.created'), value: <Time at={created_at} withSeconds /> },
    {
      name: t('business.delivery.next'),
      value: next_attempt_at === null ? t('business.delivery.noNext') : <Time at={next_attempt_at} withSeconds />,
    },
    { name: 'webhook-id', value: code(id) },
    { name: 'event_id', value: code(event_id) },
    ...(grant_id === null ? [] : [{ name: 'grant_id', value: code(grant_id) }]),
  ];
}
