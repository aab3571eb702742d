import { lazy, Suspense } from 'react';
import { Heading } from '../page/heading.js';
import { loadPage } from '../page/load-page.js';
import { Doors } from '../parts/doors.js';
import { Loading } from '../parts/loading.js';
import { Warning } from '../parts/notes.js';
import type { Account } from '../session/session.js';
import { SignOutButton } from '../session/sign-out.js';
import { t } from '../texts/texts.js';

// Most come here to go on elsewhere.
const OwnAccount = lazy(() => loadPage(() => import('./own-account.js')));

interface Props {
  readonly account: Account;
  /** Whether a link brought the reader here that works no longer. */
  readonly wasLinkDead: boolean;
}

/** Whose session it is, where to go from here, the way out again, and what every account has. */
export function SignedIn({ account, wasLinkDead }: Props) {
  return (
    <section className="grid gap-5">
      <header className="grid gap-1">
        <Heading title={t('signIn.in')} />
        <p>{t('signIn.as', { email: account.email })}</p>
        <p className="text-quiet">{t('signIn.shared')}</p>
      </header>
      {wasLinkDead && <Warning>{t('signIn.link.deadButIn')}</Warning>}
      <Doors />
      {account.staff && (
        <p>
          <a href="/staff" className="text-accent underline">
            {t('welcome.staff')}
          </a>
        </p>
      )}
      <SignOutButton />
      <Suspense fallback={<Loading />}>
        <OwnAccount account={account} />
      </Suspense>
    </section>
  );
}
