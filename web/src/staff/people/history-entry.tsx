import { inWords } from '../../parts/fields-in-words.js';
import { Quote } from '../../parts/quote.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Entry, ReadableEntry } from './load-history-of.js';

/** One look at the person: who, when, what, and why. */
export function HistoryEntry({ entry }: { readonly entry: Entry }) {
  if (entry.action === 'unreadable') return <p>{t('staff.history.unreadable', { position: entry.position })}</p>;
  const { at, fields, channel } = entry;
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">
          <Who entry={entry} />
        </h3>
        <span className="text-sm text-quiet">
          <Time at={at} />
        </span>
      </div>
      <p>
        {t(`staff.history.action.${kindOf(entry)}`)}
        {fields.length > 0 && `: ${inWords(fields, 'theirs')}`}
        {channel !== null && ` (${t(`staff.history.channel.${channel}`)})`}
      </p>
      <Why entry={entry} />
    </article>
  );
}

/** A business that waits for its yes, or never had one, is told of no address. */
function kindOf({ action, fields, assistant }: ReadableEntry) {
  if (fields.length > 0) return action;
  return assistant === null ? 'nothing' : 'nothingFound';
}

function Who({ entry: { business, action, assistant } }: { readonly entry: ReadableEntry }) {
  if (business !== null) return <bdi>{business.name}</bdi>;
  if (assistant !== null)
    return (
      <>
        <bdi>{assistant.name}</bdi>, {t('staff.history.assistant')}
      </>
    );
  return <>{t(action === 'viewed_by_operator' ? 'staff.history.operator' : 'staff.history.staff')}</>;
}

function Why({ entry: { business, reason, assistant } }: { readonly entry: ReadableEntry }) {
  const why = business === null ? reason : business.purpose;
  if (why === null)
    return business === null && assistant === null ? (
      <p className="text-sm text-quiet">{t('staff.history.noReason')}</p>
    ) : null;
  return (
    <p className="text-sm text-quiet">
      {t(business === null ? 'staff.history.why' : 'staff.history.purpose')} <Quote text={why} />
    </p>
  );
}
