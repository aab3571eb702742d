import { Badge } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import type { Grant } from './demo.js';

/** How a grant stands. */
export function GrantBadge({ status }: Pick<Grant, 'status'>) {
  const tone = status === 'active' ? 'good' : status === 'pending_approval' ? 'warn' : 'plain';
  return <Badge tone={tone}>{t(`business.grant.${status}`)}</Badge>;
}
