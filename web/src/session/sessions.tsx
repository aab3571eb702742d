import { useState } from 'react';
import { answerOf, auth } from '../api/clients.js';
import type { components } from '../api/generated/auth-v1.js';
import { focusHeading } from '../page/focus-heading.js';
import { useAction } from '../parts/action.js';
import { Confirm } from '../parts/confirm.js';
import { DoneNote } from '../parts/notes.js';
import { PagedList } from '../parts/paged-list.js';
import { Badge, Card } from '../parts/surface.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/texts.js';

type Session = components['schemas']['ListedSession'];

const SESSIONS = ['sessions'] as const;

/** Where the account is signed in, and ending that. */
export function Sessions() {
  const [done, setDone] = useState<string>();
  const endOthers = useAction(async () => {
    await answerOf(auth.DELETE('/auth/v1/sessions'));
    return true;
  }, [SESSIONS]);
  const ended = (): void => {
    setDone(t('account.sessions.ended'));
    focusHeading();
  };
  return (
    <Card title={t('account.sessions.title')}>
      <p className="max-w-prose text-quiet">{t('account.sessions.what')}</p>
      {done !== undefined && <DoneNote>{done}</DoneNote>}
      <PagedList
        queryKey={SESSIONS}
        load={(cursor) => answerOf(auth.GET('/auth/v1/sessions', { params: { query: { cursor } } }))}
        idOf={({ id }) => id}
        empty={t('account.sessions.none')}
      >
        {(session) => <OneSession session={session} onEnded={ended} />}
      </PagedList>
      <div>
        <Confirm
          button={t('account.sessions.endOthers')}
          title={t('account.sessions.endOthersTitle')}
          action={endOthers}
          onDone={() => setDone(t('account.sessions.othersEnded'))}
        >
          <p>{t('account.sessions.endOthersWhat')}</p>
        </Confirm>
      </div>
    </Card>
  );
}

interface Props {
  readonly session: Session;
  readonly onEnded: () => void;
}

function OneSession({ session: { id, client, created_at, last_used_at, current }, onEnded }: Props) {
  const end = useAction(async () => {
    await answerOf(auth.DELETE('/auth/v1/sessions/{id}', { params: { path: { id } } }));
    return true;
  }, [SESSIONS]);
  const name = client ?? t('account.sessions.unknown');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {current && <Badge tone="good">{t('account.sessions.current')}</Badge>}
        </span>
        <p className="text-sm text-quiet">
          {t('account.sessions.since')} <Time at={created_at} />, {t('account.sessions.lastUsed')}{' '}
          <Time at={last_used_at} />
        </p>
      </div>
      {!current && (
        <Confirm
          button={t('account.sessions.end')}
          label={t('account.sessions.endOf', { name })}
          title={t('account.sessions.endTitle')}
          action={end}
          onDone={onEnded}
        >
          <p>{t('account.sessions.endWhat', { name })}</p>
        </Confirm>
      )}
    </div>
  );
}
