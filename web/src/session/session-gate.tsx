import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Front } from '../page/front.js';
import { loadPage } from '../page/load-page.js';
import { Loading } from '../parts/loading.js';
import { QueryResult } from '../parts/query-result.js';
import { useSession } from './session.js';

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
  const session = useSession();
  const client = useQueryClient();
  if (session.isPending) return <Loading />;
  if (session.data !== undefined && session.data !== null) return <>{children}</>;
  return (
    <Front>
      <QueryResult query={session}>
        {() => (
          <Suspense fallback={<Loading />}>
            {/* Whoever was signed in before leaves nothing to who is now. */}
            <SignIn {...signIn} onSignedIn={() => void client.resetQueries()} />
          </Suspense>
        )}
      </QueryResult>
    </Front>
  );
}
