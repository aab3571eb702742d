import { Badge } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import type { Delivery } from './endpoints.js';

const TONES = { pending: 'warn', delivered: 'good', failed: 'danger', held: 'warn' } as const;

/** How a delivery stands. */
export function DeliveryBadge({ status }: Pick<Delivery, 'status'>) {
  return <Badge tone={TONES[status]}>{t(`business.delivery.${status}`)}</Badge>;
}
