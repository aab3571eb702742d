import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { BusinessName } from '../../parts/business-name.js';
import { Button } from '../../parts/button.js';
import { ProblemNote } from '../../parts/notes.js';
import { useSettled } from '../../parts/settled.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { CHANGES, useAnswer, type Change } from './changes.js';
import { TimeLeft } from './time-left.js';
import { WhatHappens } from './what-happens.js';

/** Which assistant asks, what would happen, until when, and the two answers. */
export function Question({ change }: { readonly change: Change }) {
  const { id, kind, assistant, created_at, expires_at } = change;
  const client = useQueryClient();
  const { run, isRunning, problem } = useAnswer(id);
  const isSettled = useSettled();
  // It may have been answered elsewhere, or be too late: then how it stands is shown in place of the question.
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: CHANGES }), [client]);
  useEffect(() => {
    if (problem !== null) refresh();
  }, [problem, refresh]);
  return (
    <Card title={t(`me.changes.question.${kind}`)}>
      <p>
        {t('me.changes.asks')}{' '}
        <strong className="font-semibold">
          <BusinessName business={assistant} />
        </strong>
        <span className="block text-sm text-quiet">
          {t('me.changes.askedOn')} <Time at={created_at} />
        </span>
      </p>
      <WhatHappens change={change} />
      <TimeLeft until={expires_at} onOver={refresh} />
      {problem !== null && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap gap-3">
        <Button look="main" disabled={!isSettled} isBusy={isRunning} onClick={() => void run('confirmation')}>
          {t('me.changes.confirm')}
        </Button>
        <Button isBusy={isRunning} onClick={() => void run('refusal')}>
          {t('me.changes.refuse')}
        </Button>
      </div>
      <p className="text-sm text-quiet">{t('me.changes.nothingYet')}</p>
    </Card>
  );
}
