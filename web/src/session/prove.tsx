import { useMutation } from '@tanstack/react-query';
import { Problem } from '../api/problem.js';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { CodeByMail } from './code-by-mail.js';

interface Props {
  /** Of who is signed in already. */
  readonly email?: string;
  /** A code is not enough where there is a passkey. */
  readonly passkeyOnly?: boolean;
  readonly byCode: (flowId: string, code: string) => Promise<unknown>;
  readonly byPasskey: () => Promise<unknown>;
  readonly onProven: () => void;
}

/** The ways to prove who one is: a code that comes by mail, or a passkey of this browser. */
export function Prove({ email, passkeyOnly = false, byCode, byPasskey, onProven }: Props) {
  const passkey = useMutation({ mutationFn: byPasskey, onSuccess: onProven });
  const isDeclined = passkey.error !== null && !(passkey.error instanceof Problem);
  return (
    <div className="grid gap-5">
      {!passkeyOnly && <CodeByMail knownEmail={email} byCode={byCode} onProven={onProven} />}
      {!passkeyOnly && <p className="text-center text-sm text-quiet">{t('signIn.or')}</p>}
      <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
        {t('signIn.passkey')}
      </Button>
      {isDeclined && (
        <p role="alert" className="text-sm text-danger">
          {passkeyOnly ? t('signIn.passkeyDeclinedAlone') : t('signIn.passkeyDeclined')}
        </p>
      )}
      {passkey.error instanceof Problem && <ProblemNote problem={passkey.error} />}
    </div>
  );
}
