import { useState } from 'react';
import { Link } from 'wouter';
import { answerOf, staff } from '../../api/clients.js';
import { DoneNote } from '../../parts/notes.js';
import { TakesFocus } from '../../parts/takes-focus.js';
import { Card, Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { AnswerButton, useAnswering } from '../answer.js';
import { LookAtHistory } from './look-at-history.js';

export interface Found {
  readonly id: string;
  readonly registered_at: string | null;
  /** What the person was found by, and why. */
  readonly email: string;
  readonly reason: string;
}

/** That somebody is there, their history after a reason, and the request to erase them. */
export function FoundPerson({ person }: { readonly person: Found }) {
  const [isAsked, setIsAsked] = useState(false);
  const { ask, dialog } = useAnswering();
  const { id, registered_at, email, reason } = person;
  return (
    <TakesFocus look="grid gap-6">
      <Card title={t('staff.people.found')}>
        <Facts
          facts={[
            { name: t('staff.people.email'), value: <bdi>{email}</bdi> },
            {
              name: t('staff.people.registered'),
              value: registered_at === null ? t('staff.people.unreadable') : <Time at={registered_at} />,
            },
            { name: t('staff.id'), value: <code className="font-mono text-sm">{id}</code> },
          ]}
        />
        {isAsked ? (
          <TakesFocus>
            <DoneNote>
              {t('staff.erasures.asked')}{' '}
              <Link href="/erasures" className="text-accent underline">
                {t('staff.erasures.see')}
              </Link>
            </DoneNote>
          </TakesFocus>
        ) : (
          <div>
            <AnswerButton
              ask={ask}
              button={t('staff.erasures.ask')}
              label={t('staff.erasures.ask')}
              look="danger"
              title={t('staff.erasures.askTitle')}
              what={<p>{t('staff.erasures.askWhat')}</p>}
              send={(why) =>
                answerOf(
                  staff.POST('/staff/v1/people/{id}/erasure', { params: { path: { id } }, body: { reason: why } }),
                )
              }
              onDone={() => setIsAsked(true)}
            />
          </div>
        )}
      </Card>
      {dialog}
      <LookAtHistory personId={id} reason={reason} />
    </TakesFocus>
  );
}
