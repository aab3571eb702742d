import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { Empty } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useChange } from './changes.js';
import { Outcome } from './outcome.js';
import { Question } from './question.js';

/** One change that an assistant asked for: what it is before the tap, and how it stands afterwards. */
export default function ChangePage() {
  const { id = '' } = useParams();
  const change = useChange(id);
  const [wasAsked, setWasAsked] = useState(false);
  if (change.data?.status === 'pending' && !wasAsked) setWasAsked(true);
  return (
    <Page title={t('me.changes.title')} lead={t('me.changes.lead')}>
      <QueryResult query={change}>
        {(found) =>
          found === null ? (
            <Empty>{t('me.changes.unknown')}</Empty>
          ) : found.status === 'pending' ? (
            <Question key={found.id} change={found} />
          ) : (
            <Outcome key={found.id} change={found} isNews={wasAsked} />
          )
        }
      </QueryResult>
      <p className="print:hidden">
        <Link href="/assistants" className="text-accent underline">
          {t('me.changes.back')}
        </Link>
      </p>
    </Page>
  );
}
