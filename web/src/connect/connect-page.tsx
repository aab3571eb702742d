import { lazy, Suspense } from 'react';
import { Front } from '../page/front.js';
import { loadPage } from '../page/load-page.js';
import { Loading } from '../parts/loading.js';
import { SessionGate } from '../session/session-gate.js';
import { t } from '../texts/texts.js';

// Who is signed out does not need it yet.
const Request = lazy(() => loadPage(() => import('./request.js')));

/** Where an assistant sends a person who is to say whether it may be connected: `/connect/{id}`. */
export function ConnectPage() {
  return (
    <SessionGate signIn={{ title: t('connect.signIn.title'), why: t('connect.signIn.why') }}>
      <Front>
        <Suspense fallback={<Loading />}>
          <Request id={requestId()} />
        </Suspense>
      </Front>
    </SessionGate>
  );
}

const requestId = (): string => window.location.pathname.split('/')[2] ?? '';
