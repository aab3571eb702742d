import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { BusinessName } from '../../parts/business-name.js';
import { Button } from '../../parts/button.js';
import { inWords } from '../../parts/fields-in-words.js';
import { saveText } from '../../parts/save-text.js';
import { Card, Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { GRANTS } from './grant-lists.js';
import { GrantStatus } from './grant-status.js';
import { loadReceipt, type ConsentRecord, type SignedReceipt } from './signed-receipt.js';

const KEYS = '/.well-known/jwks.json';
const STEPS = ['requested', 'given', 'refused', 'withdrawn', 'released'] as const;

/** The signed receipt of a grant: to read, to print and to save. */
export default function SignedReceiptPage() {
  const { id = '' } = useParams();
  const receipt = useQuery({ queryKey: [...GRANTS, 'receipt', id], queryFn: () => loadReceipt(id) });
  return (
    <Page title={t('me.grants.signed.title')} lead={receipt.data && leadOf(receipt.data.record)}>
      <QueryResult query={receipt}>
        {(found) => (
          <>
            <Card>
              <Record record={found.record} />
            </Card>
            <Steps record={found.record} />
            <Keep receipt={found} />
          </>
        )}
      </QueryResult>
      <p className="print:hidden">
        <Link href={`/grants/${id}`} className="text-accent underline">
          {t('me.grants.signed.back')}
        </Link>
      </p>
    </Page>
  );
}

/** What nobody has said yes to, or not yet, is nothing that was agreed. */
const isAgreed = ({ events }: ConsentRecord): boolean => events.some(({ event_type }) => event_type === 'given');

const leadOf = (record: ConsentRecord): string =>
  t(isAgreed(record) ? 'me.grants.signed.lead' : 'me.grants.signed.leadAsked');

function nameOfData(record: ConsentRecord): string {
  if (!isAgreed(record)) return t('me.grants.signed.dataAsked');
  return t(record.state === 'active' ? 'me.grants.signed.data' : 'me.grants.signed.dataOver');
}

function Record({ record }: { readonly record: ConsentRecord }) {
  const { record_id, state, since, pii_processing, party_identification } = record;
  const [{ purpose, pii_information }] = pii_processing.purposes;
  const business = party_identification.find(({ party_role }) => party_role === 'pii_controller');
  const fields = pii_information.map(({ pii_attribute_id }) => pii_attribute_id);
  const facts = [
    { name: t('me.grants.signed.to'), value: <BusinessName business={{ name: business?.party_name ?? '' }} /> },
    { name: t('me.grants.signed.state'), value: <GrantStatus status={state} /> },
    { name: t('me.grants.signed.since'), value: <Time at={since} withSeconds /> },
    { name: t('me.grants.signed.purpose'), value: <bdi>{purpose ?? t('me.grants.noPurpose')}</bdi> },
    { name: nameOfData(record), value: inWords(fields, 'mine') },
    ...(state === 'active' ? [{ name: t('me.grants.signed.withdrawal'), value: t('me.grants.signed.how') }] : []),
    { name: t('me.grants.signed.record'), value: <code className="font-mono text-sm break-all">{record_id}</code> },
  ];
  return <Facts facts={facts} />;
}

function Steps({ record: { events } }: { readonly record: ConsentRecord }) {
  return (
    <Card title={t('me.grants.signed.steps')}>
      <ol className="grid gap-2">
        {events.map(({ event_time, event_type }) => (
          <li key={event_time + event_type} className="grid gap-1 sm:grid-cols-[14rem_1fr]">
            <Time at={event_time} withSeconds />
            <span>{t(`me.grants.signed.${STEPS.find((step) => step === event_type) ?? 'other'}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Keep({ receipt: { jws, record } }: { readonly receipt: SignedReceipt }) {
  return (
    <Card title={t('me.grants.signed.keep')}>
      <p>{t('me.grants.signed.keepWhy', { keys: window.location.origin + KEYS })}</p>
      <p>{t('me.grants.signed.newer')}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => saveText(`receipt-${record.record_id}.jws`, jws)}>{t('me.grants.signed.save')}</Button>
        <Button onClick={() => window.print()}>{t('me.grants.signed.print')}</Button>
      </div>
    </Card>
  );
}
