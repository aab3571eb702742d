import { Badge } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import type { Business } from './business.js';

/** Whether it works with real people, or asks to. */
export function ModeBadge({ business }: { readonly business: Business }) {
  if (business.mode === 'production') return <Badge tone="good">{t('business.mode.production')}</Badge>;
  if (business.production_requested_at !== null) return <Badge tone="warn">{t('business.mode.requested')}</Badge>;
  return <Badge>{t('business.mode.demo')}</Badge>;
}
