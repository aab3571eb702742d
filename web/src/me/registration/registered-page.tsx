import { Page } from '../../page/page.js';
import { Button } from '../../parts/button.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { AddressLabel } from '../address/address-label.js';
import type { Me } from '../me.js';

interface Props {
  readonly me: Me;
  readonly onGoOn: () => void;
}

/** What the postal standard made of the address that was typed, before it is forgotten how it was typed. */
export default function RegisteredPage({ me: { address }, onGoOn }: Props) {
  return (
    <Page title={t('me.registration.done')} lead={t('me.registration.doneLead')}>
      <Card>
        <p>{t('me.registration.printed')}</p>
        <AddressLabel lines={address.label_lines} />
        <p className="max-w-prose text-quiet">{t('me.registration.wrong')}</p>
        <div>
          <Button look="main" onClick={onGoOn}>
            {t('me.registration.goOn')}
          </Button>
        </div>
      </Card>
    </Page>
  );
}
