import { lazy, Suspense, type ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { Asked } from '../parts/asked.js';
import { Loading } from '../parts/loading.js';
import { useMe } from './me.js';

const RegistrationPage = lazy(() => import('./registration/registration-page.js'));

/** What is inside is for registered people; anybody else registers here first. */
export function RegisteredGate({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  if (me.error instanceof Problem && me.error.code === 'not_registered')
    return (
      <Suspense fallback={<Loading />}>
        <RegistrationPage />
      </Suspense>
    );
  return <Asked query={me}>{() => children}</Asked>;
}
