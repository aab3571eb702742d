import { QueryResult } from '../parts/query-result.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { t } from '../texts/texts.js';
import { LostPasskey } from './lost-passkey.js';
import { Prove } from './prove.js';
import { useAccount } from './session.js';
import { StillSignedIn, useSignOut } from './sign-out.js';
import { renewByCode, renewByPasskey } from './ways-in.js';

interface Props {
  readonly passkeyOnly: boolean;
  readonly onClose: (isProven: boolean) => void;
}

/** Asks who is signed in already to prove it anew. */
export default function ProveAgain({ passkeyOnly, onClose }: Props) {
  const account = useAccount();
  return (
    <Dialog title={t('signIn.again.title')} isOpen onClose={() => onClose(false)}>
      <p className="mb-4 text-quiet">{t(passkeyOnly ? 'signIn.again.byPasskeyAlone' : 'signIn.again.why')}</p>
      <QueryResult query={account}>
        {({ email, has_passkey }) => (
          <div className="grid gap-4">
            <Prove
              email={email}
              passkeyOnly={passkeyOnly || has_passkey}
              byCode={renewByCode}
              byPasskey={renewByPasskey}
              onProven={() => onClose(true)}
            />
            {passkeyOnly && <LostPasskey />}
            {has_passkey && !passkeyOnly && <WithoutPasskey />}
          </div>
        )}
      </QueryResult>
    </Dialog>
  );
}

/**
 * For who has lost the passkey: a sign-in by mail is as good, but makes a session that its owner sees
 * (docs/decisions/sessions-and-passkeys.md).
 */
function WithoutPasskey() {
  const signingOut = useSignOut(() => window.location.reload());
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-quiet">{t('signIn.again.withoutPasskey')}</p>
      <Button isBusy={signingOut.isRunning} onClick={signingOut.run}>
        {t('signIn.again.byCode')}
      </Button>
      {signingOut.problem !== null && <StillSignedIn problem={signingOut.problem} />}
    </div>
  );
}
