import { Badge } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { attemptError } from '../webhooks/attempt-error.js';
import type { Endpoint } from '../webhooks/endpoints.js';
import type { LiveEvent } from './event-stream.js';

type Attempt = LiveEvent['attempts'][number];

interface Props {
  readonly attempts: readonly Attempt[];
  readonly endpoints: readonly Endpoint[];
}

/** Every try to send an event, newest first, with where it went and under which headers. */
export function EventAttempts({ attempts, endpoints }: Props) {
  return (
    <ol className="divide-y divide-line">
      {attempts.map((attempt) => (
        <li key={`${idOf(attempt)} ${attempt.at}`} className="grid min-w-0 gap-2 py-3 first:pt-0 last:pb-0">
          <OneAttempt attempt={attempt} where={nameOf(attempt, endpoints)} />
        </li>
      ))}
    </ol>
  );
}

function OneAttempt({ attempt, where }: { readonly attempt: Attempt; readonly where: string }) {
  const { at, status, duration_ms, error } = attempt;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={error === null ? 'good' : 'danger'}>{status ?? t('business.delivery.noAnswer')}</Badge>
        <span>
          <bdi>{where}</bdi>
        </span>
        <span className="text-sm text-quiet">
          <Time at={at} withSeconds /> · {t('business.delivery.took', { ms: duration_ms })}
        </span>
      </p>
      {error !== null && (
        <p>
          <bdi>{attemptError(error)}</bdi>
        </p>
      )}
      <pre className="rounded-lg bg-sunk p-3 font-mono text-sm whitespace-pre-wrap">{headersOf(attempt)}</pre>
    </>
  );
}

/** As they were sent, but for the signature, which is made of the secret at each try and kept nowhere. */
function headersOf(attempt: Attempt): string {
  const seconds = Math.floor(Date.parse(attempt.at) / 1000);
  return [
    'content-type: application/json',
    `webhook-id: ${idOf(attempt)}`,
    `webhook-timestamp: ${seconds}`,
    `webhook-signature: v1,${t('business.events.signature')}`,
  ].join('\n');
}

function idOf(attempt: Attempt): string {
  return attempt.by === 'endpoint' ? attempt.delivery_id : attempt.message_id;
}

/** Where it was sent; of an endpoint that is removed since the id. */
function nameOf(attempt: Attempt, endpoints: readonly Endpoint[]): string {
  if (attempt.by === 'listener') return t('business.events.listener', { id: attempt.listener_id.slice(0, 8) });
  return endpoints.find(({ id }) => id === attempt.endpoint_id)?.url ?? attempt.endpoint_id;
}
