import { lazy, Suspense } from 'react';
import { App, type PageEntry } from '../page/app.js';
import { loadPage } from '../page/load-page.js';
import { FreshSignIn } from '../session/fresh-sign-in.js';
import { SessionGate } from '../session/session-gate.js';
import { t } from '../texts/texts.js';
import { isGoodbye } from './account/goodbye.js';
import { WhenOnline } from './offline/when-online.js';
import { useRegistered } from './me.js';
import { RegisteredGate } from './registered-gate.js';

const GoodbyePage = lazy(() => loadPage(() => import('./account/goodbye-page.js')));

/** Every page of a person's app, in the order of its menu: a new one is a folder and a line here. */
const PAGES: readonly PageEntry[] = [
  { path: '/', menu: () => t('me.key.menu'), load: () => import('./key/key-page.js') },
  { path: '/claims', menu: () => t('me.claims.menu'), load: () => import('./claims/claims-page.js') },
  { path: '/grants', menu: () => t('me.grants.menu'), load: () => import('./grants/grants-page.js') },
  { path: '/grants/:id', menu: null, load: () => import('./grants/grant-page.js') },
  { path: '/grants/:id/receipt', menu: null, load: () => import('./grants/signed-receipt-page.js') },
  { path: '/address', menu: () => t('me.address.menu'), load: () => import('./address/address-page.js') },
  { path: '/address/move', menu: null, load: () => import('./move/move-page.js') },
  { path: '/history', menu: () => t('me.history.menu'), load: () => import('./history/history-page.js') },
  { path: '/assistants', menu: () => t('me.assistants.menu'), load: () => import('./assistants/assistants-page.js') },
  { path: '/changes/:id', menu: null, load: () => import('./changes/change-page.js') },
  { path: '/children', menu: () => t('me.children.menu'), load: () => import('./children/children-page.js') },
  { path: '/account', menu: () => t('me.account.menu'), load: () => import('./account/account-page.js') },
  { path: '/account/delete', menu: null, load: () => import('./account/delete-page.js') },
];

export function PersonApp() {
  if (isGoodbye())
    return (
      <Suspense fallback={null}>
        <GoodbyePage />
      </Suspense>
    );
  return (
    <WhenOnline>
      <SessionGate>
        <FreshSignIn>
          <Pages />
        </FreshSignIn>
      </SessionGate>
    </WhenOnline>
  );
}

/** Who is not registered has nowhere to go yet. */
function Pages() {
  const { data: me } = useRegistered();
  return (
    <App
      base="/me"
      title={t('me.title')}
      pages={PAGES}
      hasMenu={me !== null}
      around={(page) => <RegisteredGate>{page}</RegisteredGate>}
    />
  );
}
