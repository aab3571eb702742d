import { Heading } from '../page/heading.js';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/notes.js';
import { ScopesInFull } from '../parts/scopes.js';
import { useSettled } from '../parts/settled.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/texts.js';
import { isGone, useAnswer, type ConnectionRequest } from './connection-request.js';
import { Ended } from './ended.js';
import { WhoAsks } from './who-asks.js';
import { WhoseAccount } from './whose-account.js';

/** Who asks, whose account it is about, what follows from a yes, and the two answers. */
export function Question({ request: { id, assistant, scopes, expires_at } }: { readonly request: ConnectionRequest }) {
  const { run, isRunning, result, problem } = useAnswer(id);
  const isSettled = useSettled();
  const isBusy = isRunning || result === true;
  if (isGone(problem)) return <Ended />;
  return (
    <section className="grid gap-5 rounded-xl border border-line bg-card p-6">
      <Heading title={t('connect.title')} />
      <WhoAsks assistant={assistant} />
      <WhoseAccount />
      <div className="grid gap-4 border-y border-line py-5">
        <ScopesInFull scopes={scopes} />
      </div>
      <p>{t('connect.history')}</p>
      <p>{t('connect.end')}</p>
      {problem !== null && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap gap-3">
        <Button look="main" disabled={!isSettled} isBusy={isBusy} onClick={() => void run('approval')}>
          {t('connect.yes')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void run('refusal')}>
          {t('connect.no')}
        </Button>
      </div>
      <p role="status" className="text-sm text-quiet">
        {result === true ? t('connect.onTheWay', { host: assistant.redirect_host }) : <Until at={expires_at} />}
      </p>
    </section>
  );
}

function Until({ at }: { readonly at: string }) {
  return (
    <>
      {t('connect.until')} <Time at={at} />
    </>
  );
}
