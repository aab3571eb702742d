import { Link } from 'wouter';
import { nameWithin } from '../../parts/business-name.js';
import { IncompleteNote } from '../../parts/incomplete-note.js';
import { ProblemNote } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { inOneSentence } from '../changes/in-one-sentence.js';
import { useWaitingChanges } from '../changes/changes.js';

/** What assistants have asked for and the reader has not answered; nothing where there is none. */
export function WaitingChanges() {
  const { data, error, refetch } = useWaitingChanges();
  const { data: waiting, incomplete } = data ?? { data: [], incomplete: 0 };
  if (error !== null && waiting.length === 0)
    return <ProblemNote problem={error} again={{ label: t('shared.again'), run: () => void refetch() }} />;
  if (waiting.length === 0 && incomplete === 0) return null;
  return (
    <Card title={t('me.changes.waits')}>
      <IncompleteNote count={incomplete} />
      <ul className="divide-y divide-line">
        {waiting.map((change) => (
          <li
            key={change.id}
            className="grid gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <div className="grid gap-1">
              <p className="font-medium">{inOneSentence(change)}</p>
              <p className="text-sm text-quiet">
                {t('me.changes.askedBy', { assistant: nameWithin(change.assistant) })} {t('me.changes.until')}{' '}
                <Time at={change.expires_at} />.
              </p>
            </div>
            <Link
              href={`/changes/${change.id}`}
              aria-label={t('me.changes.lookAt', { what: inOneSentence(change) })}
              className="inline-flex min-h-11 items-center text-accent underline"
            >
              {t('me.changes.look')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
