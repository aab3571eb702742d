import { Button } from '../parts/button.js';
import { useAccount } from '../session/session.js';
import { StillSignedIn, useSignOut } from '../session/sign-out.js';
import { t } from '../texts/texts.js';

/** Whose account it is about, and the way to another one: signing out here leads back to the same question. */
export function WhoseAccount() {
  const { data: account } = useAccount();
  const signingOut = useSignOut(() => window.location.reload());
  if (account === undefined) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {t('connect.account')} <bdi className="font-semibold">{account.email}</bdi>
      </p>
      <Button isBusy={signingOut.isRunning} onClick={signingOut.run}>
        {t('connect.otherAccount')}
      </Button>
      {signingOut.problem !== null && <StillSignedIn problem={signingOut.problem} />}
    </div>
  );
}
