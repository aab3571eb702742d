import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'wouter';
import { focusHeading } from '../../page/focus-heading.js';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { DoneNote, Warning } from '../../parts/notes.js';
import { Card, Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { SecretOnce } from '../secret/secret-once.js';
import { Deliveries } from './deliveries.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointCalls, endpointsOf, loadEndpoints, type Endpoint } from './endpoints.js';
import { Health } from './health.js';
import { Recover } from './recover.js';
import { TestEndpoint } from './test-endpoint.js';

/** One endpoint: how it does, what was sent to it, and what can be done about it. */
export default function EndpointPage() {
  const { id } = useBusiness();
  const { endpointId = '' } = useParams();
  const endpoints = useQuery({ queryKey: endpointsOf(id), queryFn: () => loadEndpoints(id) });
  return (
    <Page title={t('business.endpoint.title')}>
      <p>
        <Link href="/webhooks" className="text-accent underline">
          {t('business.endpoint.back')}
        </Link>
      </p>
      <QueryResult query={endpoints}>
        {({ data }) => {
          const endpoint = data.find((one) => one.id === endpointId);
          return endpoint === undefined ? (
            <Card>{t('business.endpoint.none')}</Card>
          ) : (
            <OneEndpoint businessId={id} endpoint={endpoint} />
          );
        }}
      </QueryResult>
    </Page>
  );
}

function OneEndpoint({ businessId, endpoint }: { readonly businessId: string; readonly endpoint: Endpoint }) {
  const [secret, setSecret] = useState<string>();
  const { id: endpointId, url, events, description, created_at } = endpoint;
  const [isChanged, setIsChanged] = useState(false);
  const calls = useMemo(() => new EndpointCalls(businessId, endpointId), [businessId, endpointId]);
  const of = { businessId, endpointId, calls };
  const forget = (): void => {
    setSecret(undefined);
    focusHeading();
  };
  return (
    <>
      {secret !== undefined && (
        <>
          <DoneNote>{t('business.endpoint.rotate.done')}</DoneNote>
          <SecretOnce
            key={secret}
            {...{ title: t('business.webhooks.secretTitle'), secret, onKept: forget }}
            what={t('business.webhooks.secret')}
          />
        </>
      )}
      {endpoint.disabled_at !== null && <Warning>{t('business.endpoint.disabledWhy')}</Warning>}
      <Card title={t('business.endpoint.about')}>
        <Facts
          facts={[
            { name: t('business.webhooks.new.url'), value: <bdi className="break-all">{url}</bdi> },
            { name: t('business.endpoint.health'), value: <Health endpoint={endpoint} /> },
            {
              name: t('business.endpoint.events'),
              value: events === null ? t('business.webhooks.new.all') : events.join(', '),
            },
            ...(description === null
              ? []
              : [{ name: t('business.webhooks.new.description'), value: <bdi>{description}</bdi> }]),
            { name: t('business.endpoint.since'), value: <Time at={created_at} /> },
          ]}
        />
        {isChanged && <DoneNote>{t('business.endpoint.change.done')}</DoneNote>}
        <TestEndpoint {...of} />
        <EndpointActions {...of} endpoint={endpoint} onRotated={setSecret} onChanged={() => setIsChanged(true)} />
      </Card>
      <Deliveries {...of} />
      {endpoint.disabled_at === null && <Recover {...of} addedAt={created_at} />}
    </>
  );
}
