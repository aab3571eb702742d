import { useState } from 'react';
import { Link } from 'wouter';
import { focusHeading } from '../../page/focus-heading.js';
import { Page } from '../../page/page.js';
import { DoneNote } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { ChangeSettings } from './change-settings.js';
import { WaitingChange } from './waiting-change.js';

/** What people know the business by, how long a preview can be claimed, and the end of it all. */
export default function SettingsPage() {
  const business = useBusiness();
  const { requested } = business;
  // How often something was taken back: the fields begin anew with what is in force.
  const [takenBack, setTakenBack] = useState(0);
  const [isTold, setTold] = useState(false);
  const tell = (): void => {
    setTakenBack((often) => often + 1);
    setTold(true);
    focusHeading();
  };
  return (
    <Page title={t('business.settings.title')} lead={t('business.settings.lead')}>
      {isTold && (
        <DoneNote>{t(requested === null ? 'business.settings.takenBack' : 'business.settings.otherWaits')}</DoneNote>
      )}
      {requested !== null && <WaitingChange {...{ business, requested, onTakenBack: tell }} />}
      <Card title={t('business.settings.known')}>
        {business.role === 'developer' ? (
          <p>{t('business.settings.notAllowed')}</p>
        ) : (
          <ChangeSettings key={takenBack} business={business} onSend={() => setTold(false)} />
        )}
      </Card>
      <Card title={t('business.close.title')}>
        {business.role === 'owner' ? (
          <p>
            {t('business.close.before')}{' '}
            <Link href="/settings/close" className="text-danger underline">
              {t('business.close.begin')}
            </Link>
          </p>
        ) : (
          <p>{t('business.close.ownerOnly')}</p>
        )}
      </Card>
    </Page>
  );
}
