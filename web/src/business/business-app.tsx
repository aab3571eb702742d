import { App, type PageEntry } from '../page/app.js';
import { FreshSignIn } from '../session/fresh-sign-in.js';
import { SessionGate } from '../session/session-gate.js';
import { t } from '../texts/texts.js';

/** Every page of the console, in the order of its menu: a new one is a folder and a line here. */
const pages = (): readonly PageEntry[] => [
  { path: '/', menu: t('business.list.menu'), load: () => import('./list/businesses-page.js') },
];

export function BusinessApp() {
  return (
    <SessionGate>
      <FreshSignIn>
        <App base="/business" title={t('business.title')} pages={pages()} />
      </FreshSignIn>
    </SessionGate>
  );
}
