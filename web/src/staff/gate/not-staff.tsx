import { Heading } from '../../page/heading.js';
import { QueryResult } from '../../parts/query-result.js';
import { Doors } from '../../parts/doors.js';
import { useAccount } from '../../session/session.js';
import { SignOutButton } from '../../session/sign-out.js';
import { t } from '../../texts/texts.js';

/** For who is signed in and no member of staff: why there is nothing here, and where there is something. */
export default function NotStaff() {
  const account = useAccount();
  return (
    <section className="grid gap-5">
      <header className="grid gap-1">
        <Heading title={t('staff.gate.title')} />
        <QueryResult query={account}>
          {({ email }) => <p className="text-quiet">{t('staff.gate.what', { email })}</p>}
        </QueryResult>
      </header>
      <Doors />
      <SignOutButton />
    </section>
  );
}
