import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { components } from '../../api/generated/console-v1.js';
import { isKeyOf } from '../../parts/is-key-of.js';
import { inWords } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { endpointsOf, loadEndpoints } from '../webhooks/endpoints.js';

type Notice = components['schemas']['Notice'];

/** Each kind as a text of the pages. */
const TEXTS = {
  production_approved: 'business.notice.productionApproved',
  production_declined: 'business.notice.productionDeclined',
  production_withdrawn: 'business.notice.productionWithdrawn',
  change_approved: 'business.notice.changeApproved',
  change_refused: 'business.notice.changeRefused',
  lookups_restricted: 'business.notice.lookupsRestricted',
  plan_changed: 'business.notice.planChanged',
  endpoint_failing: 'business.notice.endpointFailing',
  endpoint_disabled: 'business.notice.endpointDisabled',
} as const;

/** A notice in words, and where to go from it; of a kind that came later than these pages, as the service says it. */
export function NoticeText({ notice }: { readonly notice: Notice }) {
  const { kind, reason, until, endpoint_id, text } = notice;
  const { mode, production_requested_at } = useBusiness();
  // The notice outlives what it was about.
  const canAsk = mode === 'demo' && production_requested_at === null;
  if (!isKeyOf(TEXTS, kind)) return <p>{text}</p>;
  return (
    <>
      <p>
        {t(TEXTS[kind], { until: until === null ? '' : inWords(until) })}
        {kind === 'production_declined' && canAsk && ` ${t('business.notice.askAgain')}`}
      </p>
      {reason !== null && (
        <p>
          {t('business.notice.reason')} <bdi>{t('shared.quoted', { text: reason })}</bdi>
        </p>
      )}
      {endpoint_id !== null && <Endpoint id={endpoint_id} />}
    </>
  );
}

/** Where an endpoint is, while there is one. */
function Endpoint({ id }: { readonly id: string }) {
  const business = useBusiness();
  const endpoints = useQuery({ queryKey: endpointsOf(business.id), queryFn: () => loadEndpoints(business.id) });
  if (endpoints.data === undefined) return null;
  const endpoint = endpoints.data.data.find((one) => one.id === id);
  if (endpoint === undefined) return <p className="text-quiet">{t('business.notice.endpointGone')}</p>;
  return (
    <p>
      <Link href={`/webhooks/${id}`} className="py-1 break-all text-accent underline">
        <bdi>{endpoint.url}</bdi>
      </Link>
    </p>
  );
}
