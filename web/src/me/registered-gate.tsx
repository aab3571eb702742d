import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { loadPage } from '../page/load-page.js';
import { QueryResult } from '../parts/query-result.js';
import { Loading } from '../parts/loading.js';
import { useRegistered, type Me } from './me.js';

const RegistrationPage = lazy(() => loadPage(() => import('./registration/registration-page.js')));
const RegisteredPage = lazy(() => loadPage(() => import('./registration/registered-page.js')));

/** What is inside is for registered people; anybody else registers here first, and sees what was made of it. */
export function RegisteredGate({ children }: { readonly children: ReactNode }) {
  const me = useRegistered();
  const [location] = useLocation();
  const [registered, setRegistered] = useState<{ readonly me: Me; readonly at: string }>();
  // Whoever goes elsewhere has gone on.
  if (registered !== undefined && registered.at !== location) setRegistered(undefined);
  if (registered !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <RegisteredPage me={registered.me} onGoOn={() => setRegistered(undefined)} />
      </Suspense>
    );
  if (me.data === null)
    return (
      <Suspense fallback={<Loading />}>
        <RegistrationPage onRegistered={(me) => setRegistered({ me, at: location })} />
      </Suspense>
    );
  return <QueryResult query={me}>{() => children}</QueryResult>;
}
