import { Heading } from '../page/heading.js';
import { Warning } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { endedBefore } from './ended.js';
import { Prove } from './prove.js';
import { signInByCode, signInByPasskey } from './ways-in.js';

interface Props {
  readonly onSignedIn: () => void;
  readonly title?: string;
  /** Why it is asked for. */
  readonly why?: string;
}

/** For anybody: an account is made by signing in for the first time. */
export default function SignIn({ onSignedIn, title = t('signIn.title'), why = t('signIn.why') }: Props) {
  return (
    <section className="grid gap-6 rounded-xl border border-line bg-card p-6">
      <header className="grid gap-1">
        <Heading title={title} />
        <p className="text-quiet">{why}</p>
      </header>
      {endedBefore !== undefined && <Warning>{t(`signIn.${endedBefore}`)}</Warning>}
      <Prove byCode={signInByCode} byPasskey={signInByPasskey} onProven={onSignedIn} />
    </section>
  );
}
