import { Badge } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import type { Grant } from './grant-lists.js';

const TONES = {
  active: 'good',
  pending_approval: 'warn',
  denied: 'plain',
  revoked: 'plain',
  released: 'plain',
} as const;

export function GrantStatus({ status }: Pick<Grant, 'status'>) {
  return <Badge tone={TONES[status]}>{t(`me.grants.status.${status}`)}</Badge>;
}
