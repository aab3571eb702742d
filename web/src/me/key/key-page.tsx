import { Page } from '../../page/page.js';
import { Asked } from '../../parts/asked.js';
import { Copy } from '../../parts/copy.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { useMe } from '../me.js';
import { HowToSayIt } from './how-to-say-it.js';
import { QrCode } from './qr-code.js';

/** My key, big enough to be read across a counter. */
export default function KeyPage() {
  const me = useMe();
  return (
    <Page title={t('me.key.title')} lead={t('me.key.lead')}>
      <Asked query={me}>
        {({ key }) => (
          <>
            <Card>
              <div className="grid items-center gap-6 sm:grid-cols-[1fr_auto]">
                <div className="grid gap-3">
                  <p className="font-mono text-4xl font-semibold tracking-wide whitespace-nowrap sm:text-5xl">
                    {key.formatted}
                  </p>
                  <p className="text-sm text-quiet">
                    {t('me.key.issued')} <Time at={key.issued_at} dayOnly />
                  </p>
                  <div>
                    <Copy text={key.formatted} what={t('me.key.title')} />
                  </div>
                </div>
                <QrCode text={key.formatted} label={t('me.key.qr')} />
              </div>
            </Card>
            <Card title={t('me.key.say')}>
              <HowToSayIt formatted={key.formatted} />
            </Card>
          </>
        )}
      </Asked>
    </Page>
  );
}
