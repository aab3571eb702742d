import { Receipt } from '../../parts/receipt.js';
import { inWordsAndUtc } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { nameOf, nameWithin } from '../../parts/business-name.js';
import type { Settled } from './overtaken.js';

/** What to keep of a grant that is over: who, what, when, and the number to ask by. */
export function RevocationReceipt({ ended: { grant, isOvertaken } }: { readonly ended: Settled }) {
  const { id, business, status, ended_at } = grant;
  return (
    <Receipt
      title={t(`me.grants.receipt.${isOvertaken ? 'overtaken' : 'revoked'}`, { business: nameWithin(business) })}
      isGood={!isOvertaken}
      lines={[
        { name: t('me.grants.receipt.business'), value: nameOf(business) },
        { name: t('me.grants.receipt.what'), value: t(`me.grants.receipt.${status === 'revoked' ? 'byYou' : 'byIt'}`) },
        ...(ended_at === null ? [] : [{ name: t('me.grants.receipt.when'), value: inWordsAndUtc(ended_at) }]),
        { name: t('me.grants.receipt.number'), value: id },
      ]}
    />
  );
}
