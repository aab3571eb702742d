import { answerOf, auth } from '../api/clients.js';
import { Confirm } from '../parts/confirm.js';
import { Card } from '../parts/surface.js';
import { useDeletion } from '../session/deletion.js';
import { accountHere } from '../session/session.js';
import { t } from '../texts/texts.js';

/** Ends an account that is no person; a person's own app says what else goes with it. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const remove = useDeletion(async () => {
    await answerOf(auth.DELETE('/auth/v1/account'));
    accountHere.hasLeft();
    window.location.replace('/');
  });
  return (
    <Card title={t('account.delete.title')}>
      <p className="max-w-prose text-quiet">{t('account.delete.what')}</p>
      <div>
        <Confirm
          button={t('account.delete.button')}
          look="danger"
          title={t('account.delete.confirmTitle', { email })}
          action={remove}
        >
          <p>{t('account.delete.confirm')}</p>
        </Confirm>
      </div>
    </Card>
  );
}
