import { Receipt } from '../../parts/receipt.js';
import { inWordsAndUtc } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { nameOf, nameWithin } from '../../parts/business-name.js';
import type { Grant } from '../grants/grant-lists.js';
import { KeepAway } from '../grants/keep-away.js';
import type { Settled } from '../grants/overtaken.js';

/** What became of a claim: what the reader answered, or what had happened before. */
export function AnsweredReceipt({ answered: { grant, isOvertaken } }: { readonly answered: Settled }) {
  const { id, business, status, claimed_at, ended_at } = grant;
  return (
    <Receipt
      title={t(sentence(status, isOvertaken), { business: nameWithin(business) })}
      isGood={!isOvertaken}
      lines={[
        { name: t('me.grants.receipt.business'), value: nameOf(business) },
        { name: t('me.claims.receipt.stands'), value: t(`me.grants.status.${status}`) },
        { name: t('me.claims.receipt.asked'), value: inWordsAndUtc(claimed_at) },
        ...(ended_at === null ? [] : [{ name: t('me.grants.receipt.when'), value: inWordsAndUtc(ended_at) }]),
        { name: t('me.grants.receipt.number'), value: id },
      ]}
    >
      {status === 'denied' && <KeepAway business={business} />}
    </Receipt>
  );
}

function sentence(status: Grant['status'], isOvertaken: boolean) {
  // Only what waits no more is told of; for the compiler one that waits is as good as taken back.
  const settled = status === 'pending_approval' ? 'released' : status;
  if (!isOvertaken && (settled === 'active' || settled === 'denied')) return `me.claims.own.${settled}` as const;
  return `me.claims.overtaken.${settled}` as const;
}
