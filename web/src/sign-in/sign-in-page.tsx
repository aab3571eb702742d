import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/notes.js';
import { Doors } from '../parts/doors.js';
import SignIn from '../session/sign-in.js';
import { signInByLink } from '../session/ways-in.js';
import { t } from '../texts/texts.js';

/** The secret of a mailed link stands behind `#`, which no server sees; it leaves the address bar at once. */
function takeLink(): string | undefined {
  const link = window.location.hash.slice(1);
  if (link === '') return undefined;
  window.history.replaceState(null, '', window.location.pathname);
  return link;
}

const LINK = takeLink();

/** Where a mailed link leads, and where anybody signs in. */
export function SignInPage() {
  const [isIn, setIsIn] = useState(false);
  return (
    <main className="mx-auto grid max-w-md gap-4 px-4 py-12">
      {isIn ? (
        <section className="grid gap-4">
          <h1>{t('signIn.in')}</h1>
          <Doors />
        </section>
      ) : LINK === undefined ? (
        <SignIn onSignedIn={() => setIsIn(true)} />
      ) : (
        <ByLink link={LINK} onSignedIn={() => setIsIn(true)} />
      )}
    </main>
  );
}

/** After a tap: programs that look at a mail's links must not use the link up. */
function ByLink({ link, onSignedIn }: { readonly link: string; readonly onSignedIn: () => void }) {
  const signIn = useMutation({ mutationFn: () => signInByLink(link), onSuccess: onSignedIn });
  return (
    <section className="grid gap-5 rounded-xl border border-line bg-card p-6">
      <h1>{t('signIn.link.title')}</h1>
      <p className="text-quiet">{t('signIn.link.why')}</p>
      <Button look="main" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('signIn.link.enter')}
      </Button>
      {signIn.error !== null && <ProblemNote problem={signIn.error} />}
    </section>
  );
}
