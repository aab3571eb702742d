import { ChevronRight } from 'lucide-react';
import { Badge } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Endpoint } from '../webhooks/endpoints.js';
import { EventAttempts } from './event-attempts.js';
import type { LiveEvent } from './event-stream.js';

interface Props {
  readonly event: LiveEvent;
  readonly endpoints: readonly Endpoint[];
}

/** One event: what it is and how it went, and all of it once it is opened. */
export function EventEntry({ event, endpoints }: Props) {
  const { sequence, type, timestamp, attempts } = event;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet group-open:rotate-90" />
        <span className="font-mono">{type}</span>
        <Outcome attempts={attempts} />
        <span className="text-sm text-quiet">
          {t('business.events.number', { sequence })}
          {timestamp !== null && (
            <>
              {' · '}
              <Time at={timestamp} withSeconds />
            </>
          )}
        </span>
      </summary>
      <div className="grid min-w-0 gap-4 pt-2 pb-3">
        <Part title={t('business.events.body')}>
          <pre className="rounded-lg bg-sunk p-3 font-mono text-sm whitespace-pre-wrap">
            <bdi>{bodyOf(event)}</bdi>
          </pre>
        </Part>
        <Part title={t('business.events.attempts')}>
          {attempts.length === 0 ? (
            <p className="text-quiet">{t('business.events.noAttempts')}</p>
          ) : (
            <EventAttempts attempts={attempts} endpoints={endpoints} />
          )}
        </Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Of the newest attempt at each place; of one that failed where there is any. */
function Outcome({ attempts }: Pick<LiveEvent, 'attempts'>) {
  const latest = attempts.filter(
    (one, place) => attempts.findIndex((other) => placeOf(other) === placeOf(one)) === place,
  );
  const told = latest.find(({ error }) => error !== null) ?? latest[0];
  if (told === undefined) return null;
  return <Badge tone={told.error === null ? 'good' : 'danger'}>{told.status ?? t('business.delivery.noAnswer')}</Badge>;
}

const placeOf = (attempt: LiveEvent['attempts'][number]): string =>
  attempt.by === 'endpoint' ? attempt.endpoint_id : attempt.listener_id;

/** What webhooks send of it. */
function bodyOf({ type, timestamp, data }: LiveEvent): string {
  return JSON.stringify({ type, timestamp, data }, null, 2);
}
