import { Copy } from '../../parts/copy.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Me } from '../me.js';
import { KeyInGroups } from './key-in-groups.js';
import { QrCode } from './qr-code.js';
import { ShareKey } from './share-key.js';

/** The key to be read out, shown to a camera, copied or sent. */
export function KeyCard({ personKey: { formatted, issued_at } }: { readonly personKey: Me['key'] }) {
  return (
    <Card>
      <div className="grid items-center gap-6 sm:grid-cols-[1fr_auto]">
        <div className="grid gap-3">
          <p className="font-mono text-3xl font-semibold tracking-wide min-[22.5rem]:text-4xl sm:text-5xl">
            <KeyInGroups formatted={formatted} />
          </p>
          <p className="text-sm text-quiet">
            {t('me.key.issued')} <Time at={issued_at} dayOnly />
          </p>
          <div className="flex flex-wrap gap-3">
            <ShareKey formatted={formatted} />
            <Copy text={formatted} what={t('me.key.title')} />
          </div>
        </div>
        <QrCode text={formatted} label={t('me.key.qr')} />
      </div>
    </Card>
  );
}
