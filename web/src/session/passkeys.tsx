import { useState } from 'react';
import { answerOf, auth } from '../api/clients.js';
import type { components } from '../api/generated/auth-v1.js';
import { focusHeading } from '../page/focus-heading.js';
import { useAction } from '../parts/action.js';
import { Confirm } from '../parts/confirm.js';
import { DoneNote } from '../parts/notes.js';
import { PagedList } from '../parts/paged-list.js';
import { Card } from '../parts/surface.js';
import { Time } from '../parts/time.js';
import { t } from '../texts/texts.js';
import { MakePasskey } from './make-passkey.js';
import { PASSKEYS, SESSION } from './session.js';

type Passkey = components['schemas']['Passkey'];

/** The passkeys that sign in to this account. */
export function Passkeys() {
  const [done, setDone] = useState<string>();
  const removed = (): void => {
    setDone(t('account.passkeys.removed'));
    focusHeading();
  };
  return (
    <Card title={t('account.passkeys.title')}>
      <p className="max-w-prose text-quiet">{t('account.passkeys.what')}</p>
      {done !== undefined && <DoneNote>{done}</DoneNote>}
      <PagedList
        queryKey={PASSKEYS}
        load={() => answerOf(auth.GET('/auth/v1/passkeys'))}
        idOf={({ id }) => id}
        empty={t('account.passkeys.none')}
      >
        {(passkey) => <OnePasskey passkey={passkey} onRemoved={removed} />}
      </PagedList>
      <div>
        <MakePasskey onMade={() => setDone(t('account.passkeys.made'))} />
      </div>
    </Card>
  );
}

interface Props {
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
}

function OnePasskey({ passkey: { id, name, created_at, last_used_at }, onRemoved }: Props) {
  const remove = useAction(async () => {
    await answerOf(auth.DELETE('/auth/v1/passkeys/{id}', { params: { path: { id } } }));
    return true;
  }, [PASSKEYS, SESSION]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <bdi className="font-medium">{name}</bdi>
        <p className="text-sm text-quiet">
          {t('account.passkeys.since')} <Time at={created_at} dayOnly />
          {last_used_at !== null && (
            <>
              , {t('account.passkeys.lastUsed')} <Time at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <Confirm
        button={t('account.passkeys.remove')}
        label={t('account.passkeys.removeOf', { name })}
        title={t('account.passkeys.removeTitle')}
        action={remove}
        onDone={onRemoved}
      >
        <p>{t('account.passkeys.removeWhat')}</p>
      </Confirm>
    </div>
  );
}
