import { t } from '../texts/texts.js';
import { isOwnDevice } from '../parts/redirect-host.js';
import { nameWithin } from '../parts/business-name.js';
import type { ConnectionRequest } from './connection-request.js';

/**
 * Who asks. Anybody may take any name, so it is quoted as somebody's own words; what is checked is the host that the
 * answer goes to, so that is what stands out.
 */
export function WhoAsks({ assistant: { name, redirect_host } }: Pick<ConnectionRequest, 'assistant'>) {
  return (
    <div className="grid gap-3">
      <p>{t('connect.callsItself', { name: nameWithin({ name }) })}</p>
      <div className="grid gap-1 rounded-lg border border-edge bg-sunk p-4">
        <p className="text-sm">{t('connect.leadsTo')}</p>
        <p className="text-xl font-semibold">
          <bdi>{redirect_host}</bdi>
        </p>
        <p className="text-sm text-quiet">
          {t(isOwnDevice(redirect_host) ? 'connect.thisDevice' : 'connect.checkHost')}
        </p>
      </div>
    </div>
  );
}
