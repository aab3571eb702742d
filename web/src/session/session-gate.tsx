import { lazy, Suspense, type ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { Loading } from '../parts/loading.js';
import { ProblemNote } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { useSessions } from './session.js';

// Most come signed in, so it is no part of what every page loads first.
const SignIn = lazy(() => import('./sign-in.js'));

/** What is inside is for who is signed in; anybody else signs in here, and stays at the same address. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const sessions = useSessions();
  if (sessions.isPending) return <Loading />;
  if (sessions.isSuccess) return <>{children}</>;
  const isSignedOut = sessions.error instanceof Problem && sessions.error.code === 'unauthorized';
  return (
    <main className="mx-auto max-w-md px-4 py-12">
      {isSignedOut ? (
        <Suspense fallback={<Loading />}>
          <SignIn onSignedIn={() => void sessions.refetch()} />
        </Suspense>
      ) : (
        <ProblemNote
          problem={sessions.error}
          again={{ label: t('shared.again'), run: () => void sessions.refetch() }}
        />
      )}
    </main>
  );
}
