import type { ReactNode } from 'react';
import { Front } from '../../page/front.js';
import { Page } from '../../page/page.js';
import { Warning } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useHasBeenOnline, useIsOnline } from './connection.js';

/**
 * What is inside asks the service. Opened without a network, the app says so and shows nothing of anybody; when the
 * network goes in between, what is half written stays.
 */
export function WhenOnline({ children }: { readonly children: ReactNode }) {
  const isOnline = useIsOnline();
  const hasBeenOnline = useHasBeenOnline();
  if (!hasBeenOnline) return <Offline />;
  return (
    <>
      <div role="status" className="mx-auto max-w-5xl px-4 empty:hidden">
        {!isOnline && <Warning>{t('me.offline.lost')}</Warning>}
      </div>
      {children}
    </>
  );
}

function Offline() {
  return (
    <Front>
      <Page title={t('me.offline.title')} lead={t('me.offline.lead')}>
        <Card>
          <p>{t('me.offline.nothingKept')}</p>
          <p className="text-quiet">{t('me.offline.byItself')}</p>
        </Card>
      </Page>
    </Front>
  );
}
