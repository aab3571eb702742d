import { App, type PageEntry, type Section } from '../page/app.js';
import { FreshSignIn } from '../session/fresh-sign-in.js';
import { SessionGate } from '../session/session-gate.js';
import { t } from '../texts/texts.js';
import { BusinessGate } from './here/business-gate.js';
import { BusinessHeading } from './here/business-heading.js';

const PAGES: readonly PageEntry[] = [
  { path: '/', menu: () => t('business.list.menu'), load: () => import('./list/businesses-page.js') },
];

/** Every page about one business, in the order of its menu: a new one is a folder and a line here. */
const PAGES_OF_ONE: readonly PageEntry[] = [
  { path: '/', menu: () => t('business.overview.menu'), load: () => import('./overview/overview-page.js') },
  { path: '/try', menu: () => t('business.try.menu'), load: () => import('./try/try-page.js') },
  { path: '/keys', menu: () => t('business.keys.menu'), load: () => import('./keys/keys-page.js') },
  {
    path: '/webhooks',
    menu: () => t('business.webhooks.menu'),
    load: () => import('./webhooks/webhooks-page.js'),
  },
  { path: '/webhooks/:endpointId', menu: null, load: () => import('./webhooks/endpoint-page.js') },
  {
    path: '/webhooks/:endpointId/deliveries/:deliveryId',
    menu: null,
    load: () => import('./webhooks/delivery-page.js'),
  },
  { path: '/events', menu: () => t('business.events.menu'), load: () => import('./events/events-page.js') },
  { path: '/usage', menu: () => t('business.usage.menu'), load: () => import('./usage/usage-page.js') },
  { path: '/people', menu: () => t('business.people.menu'), load: () => import('./people/people-page.js') },
  { path: '/settings', menu: () => t('business.settings.menu'), load: () => import('./settings/settings-page.js') },
  { path: '/settings/close', menu: null, load: () => import('./settings/close-page.js') },
];

const SECTION: Section = {
  path: '/:id',
  pages: PAGES_OF_ONE,
  heading: BusinessHeading,
  around: (page) => <BusinessGate>{page}</BusinessGate>,
};

export function BusinessApp() {
  return (
    <SessionGate>
      <FreshSignIn>
        <App
          base="/business"
          title={t('business.title')}
          pages={PAGES}
          section={SECTION}
          guides={[{ path: '/docs', label: t('business.guides') }]}
        />
      </FreshSignIn>
    </SessionGate>
  );
}
