import { Receipt } from '../../parts/receipt.js';
import { inWordsAndUtc } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Replaced } from './replace-key.js';

/** What to keep of a key that was replaced; the new one stands on the page, and in no file. */
export function ReplacedReceipt({ replaced: { oldKey, issuedAt, haveAllKept } }: { readonly replaced: Replaced }) {
  return (
    <Receipt
      title={t('me.key.receipt.title')}
      lines={[
        { name: t('me.key.receipt.old'), value: oldKey },
        { name: t('me.key.receipt.when'), value: inWordsAndUtc(issuedAt) },
        { name: t('me.key.receipt.who'), value: t(`me.key.receipt.${haveAllKept ? 'allKept' : 'someLeftOut'}`) },
      ]}
    />
  );
}
