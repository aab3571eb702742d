import type { components } from '../../api/generated/console-v1.js';
import { Badge, Card, Empty } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { attemptError } from './attempt-error.js';

type Attempt = components['schemas']['DeliveryAttempt'];

/** Every attempt at a delivery, newest first, with the beginning of what was answered. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <Card title={t('business.delivery.attempts')}>
      {attempts.length === 0 ? (
        <Empty>{t('business.delivery.noAttempts')}</Empty>
      ) : (
        <ol className="divide-y divide-line">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="grid gap-2 py-4 first:pt-0 last:pb-0">
              <OneAttempt attempt={attempt} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The answer is somebody else's words: shown as text, kept apart from the page's own. */
function OneAttempt({ attempt: { at, status, duration_ms, error, answer } }: { readonly attempt: Attempt }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={error === null ? 'good' : 'danger'}>{status ?? t('business.delivery.noAnswer')}</Badge>
        <Time at={at} withSeconds />
        <span className="text-quiet">{t('business.delivery.took', { ms: duration_ms })}</span>
      </p>
      {error !== null && <p>{attemptError(error)}</p>}
      {answer !== null && answer !== '' && (
        <pre className="rounded-lg bg-sunk p-3 font-mono text-sm whitespace-pre-wrap">
          <bdi>{answer}</bdi>
        </pre>
      )}
    </>
  );
}
