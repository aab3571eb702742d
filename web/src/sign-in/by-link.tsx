import { useMutation } from '@tanstack/react-query';
import { Problem } from '../api/problem.js';
import { Heading } from '../page/heading.js';
import { Button } from '../parts/button.js';
import { ProblemNote, Warning } from '../parts/notes.js';
import { signInByLink } from '../session/ways-in.js';
import { t } from '../texts/texts.js';

/** What the service says of a link that is used, too old, or was never one. */
const DEAD = ['invalid_code', 'invalid_request'];

interface Props {
  readonly link: string;
  /** Whose session this browser has already, which ends when the link is used. */
  readonly inAs: string | undefined;
  readonly onSignedIn: () => void;
  readonly onDead: () => void;
}

/** After a tap: programs that look at a mail's links must not use the link up. */
export function ByLink({ link, inAs, onSignedIn, onDead }: Props) {
  const signIn = useMutation({
    mutationFn: signInByLink,
    onSuccess: onSignedIn,
    onError: (error) => isDead(error) && onDead(),
  });
  return (
    <section className="grid gap-5 rounded-xl border border-line bg-card p-6">
      <header className="grid gap-1">
        <Heading title={t('signIn.link.title')} />
        <p className="text-quiet">{t('signIn.link.why')}</p>
      </header>
      {inAs !== undefined && <Warning>{t('signIn.link.replaces', { email: inAs })}</Warning>}
      <Button look="main" isBusy={signIn.isPending} onClick={() => signIn.mutate(link)}>
        {t('signIn.link.enter')}
      </Button>
      <p className="text-sm text-quiet">{t('signIn.link.notYou')}</p>
      {signIn.error !== null && !isDead(signIn.error) && <ProblemNote problem={signIn.error} />}
    </section>
  );
}

function isDead(error: Error): boolean {
  return error instanceof Problem && DEAD.includes(error.code);
}
