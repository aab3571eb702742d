import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { t } from '../../texts/texts.js';
import { useMe } from '../me.js';
import { CurrentAddress } from './current-address.js';
import { MoveCard } from './move-card.js';
import { ReturnedMail } from './returned-mail.js';

/** Where businesses send mail now, whether that is right, and where from some day on. */
export default function AddressPage() {
  const me = useMe();
  return (
    <Page title={t('me.address.title')} lead={t('me.address.lead')}>
      <QueryResult query={me}>
        {(person) => (
          <>
            <CurrentAddress me={person} />
            <MoveCard me={person} />
            <ReturnedMail />
          </>
        )}
      </QueryResult>
    </Page>
  );
}
