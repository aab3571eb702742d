import { Link } from 'wouter';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BusinessName } from '../../parts/business-name.js';
import type { Grant } from './grant-lists.js';
import { GrantStatus } from './grant-status.js';
import { RevokeButton } from './revoke-grant.js';
import { UnusedNote } from './unused-note.js';

interface Props {
  readonly grant: Grant;
  /** The first of the two taps that end it. */
  readonly onEnd: (grant: Grant) => void;
}

/** A business that has the address or had it, in a few lines, and the way to end that. */
export function GrantRow({ grant, onEnd }: Props) {
  const { id, status, business, channel, claimed_at, ended_at } = grant;
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-6">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={`/grants/${id}`} className="text-lg font-semibold text-accent underline">
            <BusinessName business={business} />
          </Link>
          {status !== 'active' && <GrantStatus status={status} />}
        </p>
        <p>
          <bdi>{business.purpose ?? t('me.grants.noPurpose')}</bdi>
        </p>
        <p className="text-sm text-quiet">
          {t('me.grants.since')} <Time at={claimed_at} dayOnly />, {t(`me.grants.channel.${channel}`)}.{' '}
          {ended_at === null ? (
            <Looks grant={grant} />
          ) : (
            <>
              {t('me.grants.endedOn')} <Time at={ended_at} dayOnly />.
            </>
          )}
        </p>
        <UnusedNote grant={grant} />
      </div>
      <RevokeButton grant={grant} onAsk={onEnd} />
    </div>
  );
}

/** How often the business has looked since it was given the address, and when last. */
function Looks({ grant: { reads, last_read_at } }: { readonly grant: Grant }) {
  if (last_read_at === null) return <>{t('me.grants.neverRead')}</>;
  return (
    <>
      {t('me.grants.reads', { count: reads })}, {t('me.grants.lastRead')} <Time at={last_read_at} />.
    </>
  );
}
