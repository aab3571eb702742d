import { FreshSignIn } from '../session/fresh-sign-in.js';
import { Passkeys } from '../session/passkeys.js';
import type { Account } from '../session/session.js';
import { Sessions } from '../session/sessions.js';
import { t } from '../texts/texts.js';
import { DeleteAccount } from './delete-account.js';

/** What every account has, whatever it is for: passkeys, sessions, and its end. */
export default function OwnAccount({ account }: { readonly account: Account }) {
  return (
    <FreshSignIn>
      <Passkeys />
      <Sessions />
      {account.person ? (
        <p className="text-quiet">
          {t('account.delete.ofPerson')}{' '}
          <a href="/me/account" className="text-accent underline">
            {t('me.account.title')}
          </a>
        </p>
      ) : (
        <DeleteAccount email={account.email} />
      )}
    </FreshSignIn>
  );
}
