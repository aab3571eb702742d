import { App, type PageEntry } from '../page/app.js';
import { FreshSignIn } from '../session/fresh-sign-in.js';
import { SessionGate } from '../session/session-gate.js';
import { t } from '../texts/texts.js';
import { StaffGate } from './gate/staff-gate.js';

/** Every page for staff, in the order of its menu: a new one is a folder and a line here. */
const PAGES: readonly PageEntry[] = [
  { path: '/', menu: () => t('staff.requests.menu'), load: () => import('./requests/requests-page.js') },
  { path: '/changes', menu: () => t('staff.changes.menu'), load: () => import('./changes/changes-page.js') },
  {
    path: '/businesses',
    menu: () => t('staff.businesses.menu'),
    load: () => import('./businesses/businesses-page.js'),
  },
  { path: '/people', menu: () => t('staff.people.menu'), load: () => import('./people/people-page.js') },
  { path: '/erasures', menu: () => t('staff.erasures.menu'), load: () => import('./erasures/erasures-page.js') },
];

export function StaffApp() {
  return (
    <SessionGate>
      <FreshSignIn>
        <StaffGate>
          <App base="/staff" title={t('staff.title')} pages={PAGES} />
        </StaffGate>
      </FreshSignIn>
    </SessionGate>
  );
}
