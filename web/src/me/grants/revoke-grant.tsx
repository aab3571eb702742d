import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAction } from '../../parts/action.js';
import { QueryResult } from '../../parts/query-result.js';
import { Button } from '../../parts/button.js';
import { BusinessName, nameOf } from '../../parts/business-name.js';
import { ConfirmDialog } from '../../parts/confirm.js';
import { t } from '../../texts/texts.js';
import { activeOf, endAll } from './end-all.js';
import { GRANTS, type Grant } from './grant-lists.js';
import type { Settled } from './overtaken.js';

interface Props {
  readonly grant: Grant;
  readonly onClose: () => void;
  /** Called once each grant of the business is over, whoever ended it. */
  readonly onEnded: (ended: readonly Settled[]) => void;
}

/** Says what follows from taking the address back from a business, and does it at the second tap. */
export function RevokeGrant({ grant, onClose, onEnded }: Props) {
  const { business } = grant;
  const client = useQueryClient();
  const held = useQuery({ queryKey: [...GRANTS, 'of-business', business.id], queryFn: () => activeOf(business.id) });
  const ended = useRef(new Map<string, Settled>());
  const [count, setCount] = useState(0);
  const revoke = useAction(async () => {
    try {
      return await endAll(grant, ended.current, setCount);
    } catch (error) {
      // Some may have ended before; the reader hears at once of the one that did not.
      void client.invalidateQueries({ queryKey: GRANTS });
      throw error;
    }
  }, [GRANTS]);
  return (
    <ConfirmDialog
      isOpen
      button={t('me.grants.revoke.button')}
      title={t('me.grants.revoke.title')}
      action={revoke}
      onClose={onClose}
      onDone={onEnded}
    >
      <p className="text-lg font-semibold">
        <BusinessName business={business} />
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          <QueryResult query={held}>
            {(grants) => t('me.grants.revoke.all', { count: Math.max(grants.length, 1) })}
          </QueryResult>
        </li>
        <li>{t('me.grants.revoke.stops')}</li>
        <li>{t('me.grants.revoke.told')}</li>
        <li>{t('me.grants.revoke.paper')}</li>
        <li>{t('me.grants.revoke.again')}</li>
      </ul>
      <p role="status" className="empty:hidden">
        {count > 0 && t('me.grants.revoke.progress', { count })}
      </p>
    </ConfirmDialog>
  );
}

interface ButtonProps {
  readonly grant: Grant;
  readonly onAsk: (grant: Grant) => void;
}

/** The first of the two taps; nothing for a grant that is not in force. */
export function RevokeButton({ grant, onAsk }: ButtonProps) {
  if (grant.status !== 'active') return null;
  return (
    <Button
      look="danger"
      label={t('me.grants.revoke.label', { business: nameOf(grant.business) })}
      onClick={() => onAsk(grant)}
    >
      {t('me.grants.revoke.button')}
    </Button>
  );
}
