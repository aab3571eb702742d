import { Receipt } from '../../parts/receipt.js';
import { inWordsAndUtc } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { nameOf, nameWithin } from '../../parts/business-name.js';
import { KeepAway } from './keep-away.js';
import type { Settled } from './overtaken.js';

/** What to keep of the grants of a business that are over: who, what, when, and the numbers to ask by. */
export function RevocationReceipt({ ended }: { readonly ended: readonly Settled[] }) {
  const [first, ...others] = ended;
  if (first === undefined) return null;
  const { business } = first.grant;
  const isOvertaken = ended.every((one) => one.isOvertaken);
  const isByReader = ended.some(({ grant }) => grant.status === 'revoked');
  const when = ended.flatMap(({ grant: { ended_at } }) => ended_at ?? []).sort();
  const line = (name: 'business' | 'what' | 'howMany' | 'when' | 'number' | 'numbers', value: string) => ({
    name: t(`me.grants.receipt.${name}`),
    value,
  });
  return (
    <Receipt
      title={t(`me.grants.receipt.${isOvertaken ? 'overtaken' : 'revoked'}`, { business: nameWithin(business) })}
      isGood={!isOvertaken}
      lines={[
        line('business', nameOf(business)),
        line('what', t(`me.grants.receipt.${isByReader ? 'byYou' : 'byIt'}`)),
        ...(others.length === 0 ? [] : [line('howMany', String(ended.length))]),
        ...when.slice(-1).map((at) => line('when', inWordsAndUtc(at))),
        line(others.length === 0 ? 'number' : 'numbers', ended.map(({ grant }) => grant.id).join(', ')),
      ]}
    >
      <KeepAway business={business} />
    </Receipt>
  );
}
