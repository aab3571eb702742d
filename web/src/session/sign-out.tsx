import { useMutation } from '@tanstack/react-query';
import { answerOf, auth } from '../api/clients.js';
import { Problem } from '../api/problem.js';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { accountHere } from './session.js';

interface SigningOut {
  readonly run: () => void;
  readonly isRunning: boolean;
  /** Why the reader is signed in still. */
  readonly problem: Error | null;
}

/**
 * Ends the session here and leaves nothing of it in the page or behind the back button.
 * @param goOn loads a page anew; where the service begins unless said otherwise
 */
export function useSignOut(goOn = () => window.location.replace('/')): SigningOut {
  const { mutate, isPending, error } = useMutation({
    mutationFn: endSession,
    onSuccess: () => {
      accountHere.hasLeft();
      goOn();
    },
  });
  return { run: () => mutate(), isRunning: isPending, problem: error };
}

/** One that has ended elsewhere is no fault: there is nothing left to end. */
async function endSession(): Promise<void> {
  try {
    await answerOf(auth.DELETE('/auth/v1/sessions/current'));
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'unauthorized')) throw error;
  }
}

export function SignOutButton() {
  const signingOut = useSignOut();
  return (
    <div className="grid justify-items-start gap-3">
      <Button isBusy={signingOut.isRunning} onClick={signingOut.run}>
        {t('shared.signOut')}
      </Button>
      {signingOut.problem !== null && <StillSignedIn problem={signingOut.problem} />}
    </div>
  );
}

export function StillSignedIn({ problem }: { readonly problem: Error }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{t('shared.stillSignedIn')}</p>
      <ProblemNote problem={problem} />
    </div>
  );
}
