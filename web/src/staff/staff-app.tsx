import { App, type PageEntry } from '../page/app.js';
import { FreshSignIn } from '../session/fresh-sign-in.js';
import { SessionGate } from '../session/session-gate.js';
import { t } from '../texts/texts.js';

/** Every page for staff, in the order of its menu: a new one is a folder and a line here. */
const pages = (): readonly PageEntry[] => [
  { path: '/', menu: t('staff.requests.menu'), load: () => import('./requests/requests-page.js') },
];

export function StaffApp() {
  return (
    <SessionGate>
      <FreshSignIn>
        <App base="/staff" title={t('staff.title')} pages={pages()} />
      </FreshSignIn>
    </SessionGate>
  );
}
