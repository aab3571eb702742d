import { Asked } from '../parts/asked.js';
import { Dialog } from '../parts/dialog.js';
import { t } from '../texts/texts.js';
import { Prove } from './prove.js';
import { useAccount } from './session.js';
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
      <p className="mb-4 text-quiet">{t('signIn.again.why')}</p>
      <Asked query={account}>
        {({ email, has_passkey }) => (
          <Prove
            email={email}
            passkeyOnly={passkeyOnly || has_passkey}
            byCode={renewByCode}
            byPasskey={renewByPasskey}
            onProven={() => onClose(true)}
          />
        )}
      </Asked>
    </Dialog>
  );
}
