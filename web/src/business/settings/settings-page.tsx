import { Link } from 'wouter';
import { Page } from '../../page/page.js';
import { Warning } from '../../parts/notes.js';
import { Card, Facts } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness, type Business } from '../here/business.js';
import { ChangeSettings } from './change-settings.js';

/** What people know the business by, how long a preview can be claimed, and the end of it all. */
export default function SettingsPage() {
  const business = useBusiness();
  return (
    <Page title={t('business.settings.title')} lead={t('business.settings.lead')}>
      {business.requested !== null && <Waiting requested={business.requested} />}
      <Card title={t('business.settings.known')}>
        {business.role === 'developer' ? (
          <p>{t('business.settings.notAllowed')}</p>
        ) : (
          <ChangeSettings {...{ business }} />
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

function Waiting({ requested }: { readonly requested: NonNullable<Business['requested']> }) {
  const { name, purpose } = requested;
  const facts = [
    ...(name === undefined ? [] : [{ name: t('business.settings.name'), value: <bdi>{name}</bdi> }]),
    ...(purpose === undefined ? [] : [{ name: t('business.settings.purpose'), value: <bdi>{purpose}</bdi> }]),
  ];
  return (
    <Warning>
      <div className="grid gap-3">
        <p>{t('business.settings.waiting')}</p>
        <Facts facts={facts} />
      </div>
    </Warning>
  );
}
