import { Link } from 'wouter';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { Card } from '../../parts/surface.js';
import { Passkeys } from '../../session/passkeys.js';
import { Sessions } from '../../session/sessions.js';
import { t } from '../../texts/texts.js';
import { useMe } from '../me.js';
import { Mails } from './mails.js';

const STYLE =
  'inline-flex min-h-11 items-center rounded-lg border border-danger bg-card px-4 py-2 font-medium text-danger hover:bg-danger-soft';

/** How one signs in, where one is signed in, which mails come, and the way out for good. */
export default function AccountPage() {
  const me = useMe();
  return (
    <Page title={t('me.account.title')} lead={t('me.account.lead')}>
      <QueryResult query={me}>
        {({ email }) => (
          <p>
            {t('me.account.signedInAs')} <strong className="font-semibold">{email}</strong>
          </p>
        )}
      </QueryResult>
      <Passkeys />
      <Sessions />
      <Mails />
      <Card title={t('me.account.delete.title')}>
        <p className="max-w-prose text-quiet">{t('me.account.delete.what')}</p>
        <div>
          <Link href="/account/delete" className={STYLE}>
            {t('me.account.delete.begin')}
          </Link>
        </div>
      </Card>
    </Page>
  );
}
