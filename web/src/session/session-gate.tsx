import { lazy, Suspense, type ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { Front } from '../page/front.js';
import { loadPage } from '../page/load-page.js';
import { Loading } from '../parts/loading.js';
import { ProblemNote } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { useAccount } from './session.js';

// Most come signed in, so it is no part of what every page loads first.
const SignIn = lazy(() => loadPage(() => import('./sign-in.js')));

interface Props {
  readonly children: ReactNode;
  /** What the sign-in is for, where the address alone does not say it. */
  readonly signIn?: { readonly title: string; readonly why: string };
}

/**
 * What is inside is for who is signed in; anybody else signs in here, and stays at the same address. While the service
 * is out of reach, what is there stays, with what is half written in it.
 */
export function SessionGate({ children, signIn }: Props) {
  const account = useAccount();
  if (account.isPending) return <Loading />;
  const isSignedOut = account.error instanceof Problem && account.error.code === 'unauthorized';
  if (!account.isError || (account.data !== undefined && !isSignedOut)) return <>{children}</>;
  return (
    <Front>
      {isSignedOut ? (
        <Suspense fallback={<Loading />}>
          <SignIn {...signIn} onSignedIn={() => void account.refetch()} />
        </Suspense>
      ) : (
        <ProblemNote problem={account.error} again={{ label: t('shared.again'), run: () => void account.refetch() }} />
      )}
    </Front>
  );
}
