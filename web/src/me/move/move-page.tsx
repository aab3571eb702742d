import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { DoneNote } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { PlanMove } from './plan-move.js';
import { ScheduledMove } from './scheduled-move.js';
import { useScheduledMove } from './scheduled.js';

/** Moving once: planned here, or the one that is coming. */
export default function MovePage() {
  const move = useScheduledMove();
  const [done, setDone] = useState<string>();
  const isComing = move.data !== undefined && move.data !== null;
  return (
    <Page
      title={isComing ? t('me.move.coming') : t('me.move.title')}
      lead={isComing ? t('me.move.comingLead') : t('me.move.lead')}
    >
      {done !== undefined && <DoneNote>{done}</DoneNote>}
      <QueryResult query={move}>
        {(coming) =>
          coming === null ? (
            <PlanMove onScheduled={() => setDone(t('me.move.scheduled'))} />
          ) : (
            <ScheduledMove move={coming} onCancelled={() => setDone(t('me.move.cancelled'))} />
          )
        }
      </QueryResult>
      <p>
        <Link href="/address" className="text-accent underline">
          {t('me.move.back')}
        </Link>
      </p>
    </Page>
  );
}
