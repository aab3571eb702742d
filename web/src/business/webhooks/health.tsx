import { Badge } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Endpoint } from './endpoints.js';

/** Whether an endpoint takes what is sent to it. */
export function Health({ endpoint: { disabled_at, failing_since } }: { readonly endpoint: Endpoint }) {
  if (disabled_at !== null)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="danger">{t('business.webhooks.disabled')}</Badge> <Time at={disabled_at} />
      </span>
    );
  if (failing_since !== null)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="warn">{t('business.webhooks.failing')}</Badge> <Time at={failing_since} />
      </span>
    );
  return <Badge tone="good">{t('business.webhooks.fine')}</Badge>;
}
