import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { Asked } from '../parts/asked.js';
import { Loading } from '../parts/loading.js';
import { useMe, type Me } from './me.js';

const RegistrationPage = lazy(() => import('./registration/registration-page.js'));
const RegisteredPage = lazy(() => import('./registration/registered-page.js'));

/** What is inside is for registered people; anybody else registers here first, and sees what was made of it. */
export function RegisteredGate({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const [registered, setRegistered] = useState<Me>();
  if (registered !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <RegisteredPage me={registered} onGoOn={() => setRegistered(undefined)} />
      </Suspense>
    );
  if (me.error instanceof Problem && me.error.code === 'not_registered')
    return (
      <Suspense fallback={<Loading />}>
        <RegistrationPage onRegistered={setRegistered} />
      </Suspense>
    );
  return <Asked query={me}>{() => children}</Asked>;
}
