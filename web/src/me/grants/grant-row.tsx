import { Link } from 'wouter';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BusinessName } from '../../parts/business-name.js';
import type { Grant } from './grant-lists.js';
import { GrantStatus } from './grant-status.js';
import { hasWaited, since } from './in-force.js';
import { RevokeButton } from './revoke-grant.js';
import { UnusedNote } from './unused-note.js';

interface Props {
  readonly grant: Grant;
  /** Older ones of the same business, where they are shown with it. */
  readonly others: readonly Grant[];
  /** The first of the two taps that end it. */
  readonly onEnd: (grant: Grant) => void;
}

/** A business that has the address or had it, in a few lines, and the way to end that. */
export function GrantRow({ grant, others, onEnd }: Props) {
  const { id, status, business } = grant;
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
          {t('me.grants.since')} <Time at={since(grant)} dayOnly />, <HowUsed grant={grant} />
        </p>
        {others.map((other) => (
          <p key={other.id} className="text-sm text-quiet">
            <Link href={`/grants/${other.id}`} className="text-accent underline">
              {t('me.grants.alsoSince')} <Time at={since(other)} dayOnly />
            </Link>
            , <HowUsed grant={other} />
          </p>
        ))}
        <UnusedNote grant={grant} />
      </div>
      <RevokeButton grant={grant} onAsk={onEnd} />
    </div>
  );
}

/** How it came, and how often the business has looked since, or when it ended. */
function HowUsed({ grant }: { readonly grant: Grant }) {
  const { channel, reads, last_read_at, ended_at } = grant;
  const how = `${t(`me.grants.channel.${channel}`)}. `;
  if (ended_at !== null)
    return (
      <>
        {how}
        {t('me.grants.endedOn')} <Time at={ended_at} dayOnly />.
      </>
    );
  // What was shown with the claim was a look as well.
  const isFirst = hasWaited(grant);
  if (last_read_at === null) return <>{how + t(isFirst ? 'me.grants.neverLooked' : 'me.grants.neverRead')}</>;
  return (
    <>
      {how}
      {t(isFirst ? 'me.grants.looked' : 'me.grants.reads', { count: reads })}, {t('me.grants.lastRead')}{' '}
      <Time at={last_read_at} />.
    </>
  );
}
