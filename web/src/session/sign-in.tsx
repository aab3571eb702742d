import { t } from '../texts/texts.js';
import { Prove } from './prove.js';
import { signInByCode, signInByPasskey } from './ways-in.js';

/** For anybody: an account is made by signing in for the first time. */
export default function SignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  return (
    <section className="rounded-xl border border-line bg-card p-6">
      <h1 className="mb-1">{t('signIn.title')}</h1>
      <p className="mb-6 text-quiet">{t('signIn.why')}</p>
      <Prove byCode={signInByCode} byPasskey={signInByPasskey} onProven={onSignedIn} />
    </section>
  );
}
