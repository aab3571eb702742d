import { useAccount } from '../../session/session.js';
import { t } from '../../texts/texts.js';
import { Snippet } from '../snippet/snippet.js';

/** How a program gets what the calls of this page are sent with: the page's own is a cookie that nobody can read. */
export function GetToken() {
  const { data: account } = useAccount();
  const email = account?.email ?? 'you@example.com';
  return (
    <details className="rounded-xl border border-line bg-card p-5">
      <summary className="cursor-pointer font-medium">{t('business.try.token.title')}</summary>
      <div className="mt-4 grid gap-4">
        <p className="max-w-prose text-quiet">{t('business.try.token.first')}</p>
        <Snippet
          label={t('business.try.token.firstCall')}
          call={{ method: 'POST', path: '/auth/v1/codes', body: { email } }}
        />
        <p className="max-w-prose text-quiet">{t('business.try.token.then')}</p>
        <Snippet
          label={t('business.try.token.thenCall')}
          call={{ method: 'POST', path: '/auth/v1/sessions', body: { flow_id: 'YOUR_FLOW_ID', code: 'YOUR_CODE' } }}
        />
        <p className="max-w-prose text-quiet">{t('business.try.token.last')}</p>
      </div>
    </details>
  );
}
