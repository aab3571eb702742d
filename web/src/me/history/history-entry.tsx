import { Link } from 'wouter';
import { Badge } from '../../parts/surface.js';
import { Quote } from '../../parts/quote.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BusinessName, nameOf } from '../../parts/business-name.js';
import { inWords } from '../../parts/fields-in-words.js';
import type { Entry, ReadableEntry } from './load-history.js';

/** One look: who, when, what for, what was shown, and how. */
export function HistoryEntry({ entry }: { readonly entry: Entry }) {
  if (entry.action === 'unreadable')
    return (
      <div className="grid gap-1">
        <strong className="font-semibold">{t('me.history.unreadable')}</strong>
        <p className="text-quiet">{t('me.history.unreadableWhat', { position: entry.position })}</p>
      </div>
    );
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">
          <Who entry={entry} />
        </h3>
        <span className="text-sm text-quiet">
          <Time at={entry.at} />
        </span>
      </div>
      <p>{whatHappened(entry)}</p>
      <p className="text-quiet">
        {entry.fields.length > 0 && t('me.history.shown', { fields: inWords(entry.fields, 'mine') })}{' '}
        {entry.channel !== null &&
          entry.assistant === null &&
          t('me.history.through', { channel: t(`me.grants.channel.${entry.channel}`) })}
      </p>
      {entry.assistant === null && <Why entry={entry} />}
      {entry.grant_id !== null && (
        <Link
          href={`/grants/${entry.grant_id}`}
          aria-label={entry.business ? t('me.history.seeGrantOf', { business: nameOf(entry.business) }) : undefined}
          className="inline-flex min-h-11 items-center justify-self-start text-accent underline"
        >
          {t('me.history.seeGrant')}
        </Link>
      )}
    </article>
  );
}

function whatHappened({ action, fields, assistant }: ReadableEntry): string {
  const kind = fields.length === 0 ? 'nothing' : action;
  if (assistant === null) return t(`me.history.action.${kind}`);
  return t(`me.history.byAssistant.${kind === 'listed' || kind === 'nothing' ? kind : 'read'}`);
}

function Who({ entry: { business, action, assistant } }: { readonly entry: ReadableEntry }) {
  if (business !== null) return <BusinessName business={business} />;
  if (assistant !== null)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <BusinessName business={assistant} />
        <Badge>{t('me.history.assistant')}</Badge>
      </span>
    );
  return (
    <Badge tone="warn">{action === 'viewed_by_operator' ? t('me.history.operator') : t('me.history.staff')}</Badge>
  );
}

/** A business's stated purpose, or why somebody of the service looked. */
function Why({ entry: { business, reason } }: { readonly entry: ReadableEntry }) {
  const stated = business === null ? reason : business.purpose;
  if (stated === null)
    return <p className="text-sm text-quiet">{t(business === null ? 'me.history.noReason' : 'me.grants.noPurpose')}</p>;
  return (
    <p className="text-sm text-quiet">
      {t(business === null ? 'me.history.reason' : 'me.history.purpose')} <Quote text={stated} />
    </p>
  );
}
