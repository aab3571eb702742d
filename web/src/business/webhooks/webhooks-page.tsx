import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { focusHeading } from '../../page/focus-heading.js';
import { Page } from '../../page/page.js';
import { IncompleteNote } from '../../parts/incomplete-note.js';
import { QueryResult } from '../../parts/query-result.js';
import { Card, Empty } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { SecretOnce } from '../secret/secret-once.js';
import { endpointsOf, loadEndpoints, type Endpoint } from './endpoints.js';
import { Health } from './health.js';
import { NewEndpoint } from './new-endpoint.js';

/** Where the business hears of what happens to its grants. */
export default function WebhooksPage() {
  const { id } = useBusiness();
  const endpoints = useQuery({ queryKey: endpointsOf(id), queryFn: () => loadEndpoints(id) });
  const [secret, setSecret] = useState<string>();
  const forget = (): void => {
    setSecret(undefined);
    focusHeading();
  };
  return (
    <Page title={t('business.webhooks.title')} lead={t('business.webhooks.lead')}>
      {secret !== undefined && (
        <SecretOnce
          key={secret}
          title={t('business.webhooks.secretTitle')}
          secret={secret}
          what={t('business.webhooks.secret')}
          onKept={forget}
        />
      )}
      <Card title={t('business.webhooks.endpoints')}>
        <QueryResult query={endpoints}>
          {({ data, incomplete }) => (
            <>
              <IncompleteNote count={incomplete} />
              {data.length === 0 && incomplete === 0 && <Empty>{t('business.webhooks.none')}</Empty>}
              <ul className="divide-y divide-line empty:hidden">
                {data.map((endpoint) => (
                  <Entry key={endpoint.id} endpoint={endpoint} />
                ))}
              </ul>
            </>
          )}
        </QueryResult>
      </Card>
      {secret === undefined && <NewEndpoint businessId={id} onAdded={setSecret} />}
    </Page>
  );
}

function Entry({ endpoint }: { readonly endpoint: Endpoint }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="grid">
        <Link href={`/webhooks/${endpoint.id}`} className="py-1 font-medium break-all text-accent underline">
          <bdi>{endpoint.url}</bdi>
        </Link>
        {endpoint.description !== null && (
          <span className="text-sm text-quiet">
            <bdi>{endpoint.description}</bdi>
          </span>
        )}
      </div>
      <Health endpoint={endpoint} />
    </li>
  );
}
