import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Front } from '../page/front.js';
import { loadPage } from '../page/load-page.js';
import { Loading } from '../parts/loading.js';
import { QueryResult } from '../parts/query-result.js';
import { useSession } from '../session/session.js';
import { t } from '../texts/texts.js';
import { ByLink } from './by-link.js';
import { useMailedLink } from './mailed-link.js';
import { SignedIn } from './signed-in.js';

// Whoever comes with a link, or is signed in, does not need it.
const SignIn = lazy(() => loadPage(() => import('../session/sign-in.js')));

/** Where a mailed link leads, and where anybody signs in. */
export function SignInPage() {
  const [link, dropLink] = useMailedLink();
  const [wasLinkDead, setWasLinkDead] = useState(false);
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const session = useSession();
  const account = session.data;
  const client = useQueryClient();
  const endLink = (isDead: boolean): void => {
    dropLink();
    setWasLinkDead(isDead);
    if (isDead) return;
    setHasSignedIn(true);
    // Whoever was signed in before leaves nothing to who is now.
    void client.resetQueries();
  };
  // Asked for in vain it is pending again each time that it is asked for anew.
  if (!session.isFetched)
    return (
      <Front>
        <Loading />
      </Front>
    );
  const said = wasLinkDead ? { title: t('signIn.link.deadTitle'), why: t('signIn.link.dead') } : {};
  return (
    <Front>
      {link !== undefined ? (
        <ByLink link={link} inAs={account?.email} onSignedIn={() => endLink(false)} onDead={() => endLink(true)} />
      ) : account !== undefined && account !== null ? (
        <SignedIn account={account} wasLinkDead={wasLinkDead} />
      ) : hasSignedIn && account === undefined ? (
        // The sign-in was accepted: nobody signs in once more because it cannot be shown yet.
        <QueryResult query={session}>{() => null}</QueryResult>
      ) : (
        <Suspense fallback={<Loading />}>
          <SignIn {...said} onSignedIn={() => endLink(false)} />
        </Suspense>
      )}
    </Front>
  );
}
