import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/confirm.js';
import { t } from '../../texts/texts.js';
import { BusinessName, nameOf } from '../../parts/business-name.js';
import { GRANTS, type Grant } from './grant-lists.js';
import { settled, type Settled } from './overtaken.js';

interface Props {
  readonly grant: Grant;
  readonly onClose: () => void;
  /** Called once the grant is over, whoever ended it. */
  readonly onEnded: (ended: Settled) => void;
}

/** Says what follows from taking the address back from a business, and does it at the second tap. */
export function RevokeGrant({ grant: { id, business }, onClose, onEnded }: Props) {
  const revoke = useAction(
    () => settled(id, answerOf(person.POST('/person/v1/grants/{id}/revocation', { params: { path: { id } } }))),
    [GRANTS],
  );
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
        <li>{t('me.grants.revoke.stops')}</li>
        <li>{t('me.grants.revoke.told')}</li>
        <li>{t('me.grants.revoke.paper')}</li>
        <li>{t('me.grants.revoke.again')}</li>
      </ul>
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
