import { Heading } from '../page/heading.js';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { isGone, useAnswer, type ConnectionRequest } from './connection-request.js';
import { Ended } from './ended.js';
import { WhoAsks } from './who-asks.js';
import { WhoseAccount } from './whose-account.js';

/** For an account that is no person: there is nothing yet that an assistant could see. */
export function NotRegistered({ request: { id, assistant } }: { readonly request: ConnectionRequest }) {
  const goBack = useAnswer(id);
  if (isGone(goBack.problem)) return <Ended />;
  return (
    <section className="grid gap-5 rounded-xl border border-line bg-card p-6">
      <Heading title={t('connect.notRegistered.title')} />
      <WhoAsks assistant={assistant} />
      <p>{t('connect.notRegistered.why')}</p>
      <WhoseAccount />
      <p>{t('connect.notRegistered.next')}</p>
      {goBack.problem !== null && <ProblemNote problem={goBack.problem} />}
      <div className="flex flex-wrap items-center gap-3">
        <a
          href="/me"
          className="inline-flex min-h-11 items-center rounded-lg bg-accent px-4 py-2 font-medium text-on-accent hover:bg-accent-strong"
        >
          {t('connect.notRegistered.register')}
        </a>
        <Button isBusy={goBack.isRunning} onClick={() => void goBack.run('refusal')}>
          {t('connect.notRegistered.back')}
        </Button>
      </div>
    </section>
  );
}
