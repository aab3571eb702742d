import { useQueryClient } from '@tanstack/react-query';
import { MakePasskey } from '../../session/make-passkey.js';
import { LostPasskey } from '../../session/lost-passkey.js';
import { focusHeading } from '../../page/focus-heading.js';
import { Heading } from '../../page/heading.js';
import { QueryResult } from '../../parts/query-result.js';
import { Prove } from '../../session/prove.js';
import { SESSION, useAccount } from '../../session/session.js';
import { SignOutButton } from '../../session/sign-out.js';
import { renewByCode, renewByPasskey } from '../../session/ways-in.js';
import { t } from '../../texts/texts.js';

/** Staff in production come in with a passkey: who has none makes one here, and signs in with it. */
export default function NeedsPasskey({ onProven }: { readonly onProven: () => void }) {
  const account = useAccount();
  const client = useQueryClient();
  const made = (): void => {
    void client.invalidateQueries({ queryKey: SESSION });
    focusHeading();
  };
  return (
    <section className="grid gap-5 rounded-xl border border-line bg-card p-6">
      <Heading title={t('staff.passkey.title')} />
      <QueryResult query={account}>
        {({ email, has_passkey }) =>
          has_passkey ? (
            <>
              <p className="text-quiet">{t('staff.passkey.use', { email })}</p>
              <Prove passkeyOnly byCode={renewByCode} byPasskey={renewByPasskey} onProven={onProven} />
              <LostPasskey />
            </>
          ) : (
            <>
              <p className="text-quiet">{t('staff.passkey.make', { email })}</p>
              <div>
                <MakePasskey onMade={made} />
              </div>
            </>
          )
        }
      </QueryResult>
      <SignOutButton />
    </section>
  );
}
